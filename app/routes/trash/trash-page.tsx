import { Title } from "#components/shell/title.tsx";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Trashed } from "#contract/review.ts";
import { ConfirmPanel } from "#components/shell/confirm-panel.tsx";
import { Form } from "#forms/form.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { inWords } from "#domain/trash/words.ts";
import { plural } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import type { loadTrash } from "./trash.server.ts";

type Props = {
  loaderData: Awaited<ReturnType<typeof loadTrash>>;
  refusal: string | undefined;
  /** The URL of this page. */
  here: string;
  lead: string;
  /** Where to go if the trash is empty. */
  back: { label: string; to: string };
};

const PARTS: Record<string, string> = { boards: "Post", contents: "Ad" };
const CONTAINERS: Record<string, string> = { projects: "Project", folders: "Folder" };

function Type({ type, kind, campaign }: Trashed) {
  if (CONTAINERS[type] !== undefined) return CONTAINERS[type];
  if (type === "tasks") return "Task";
  if (type === "campaigns" && kind) return <KindBadge kind={kind} />;
  return (
    <span className="wrap-anywhere">{`${PARTS[type] ?? "Part"} in ${campaign?.name ?? "a campaign"}`}</span>
  );
}

const place = ({ type, folder, project }: Trashed) =>
  (type === "projects" ? [] : type === "folders" ? [project?.name] : [project?.name, folder?.name])
    .filter((name) => name !== undefined)
    .join(" / ");

/** Lists the deleted records of a project or organization, which can be restored or deleted permanently. */
export function TrashPage({ loaderData, refusal, here, lead, back }: Props) {
  const { trashed, meta, pendingDelete } = loaderData;
  if (pendingDelete)
    return (
      <>
        <Title page={`Delete ${pendingDelete.name} permanently`} refused={refusal !== undefined} />
        <FormErrorBanner message={refusal} />
        <ConfirmPanel
          id="purge"
          title={`Delete “${pendingDelete.name}” permanently?`}
          confirm="Delete permanently"
          cancel={here}
          fields={
            <>
              <input type="hidden" name="type" value={pendingDelete.type} />
              <input type="hidden" name="id" value={pendingDelete.id} />
            </>
          }
        >
          <p>
            {pendingDelete.type in CONTAINERS
              ? `This also deletes ${inWords(pendingDelete.contains) ?? "everything in it"}.`
              : "This also deletes its text, images, versions, and comments."}{" "}
            You can’t undo this.
          </p>
        </ConfirmPanel>
      </>
    );
  return (
    <>
      <PageTop page="Trash" refused={refusal !== undefined} refusal={refusal} lead={lead} />
      {trashed.length === 0 ? (
        <EmptyState
          drawing="trash"
          heading="The trash is empty"
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          Deleted items stay here for 30 days.
        </EmptyState>
      ) : (
        <Table
          caption={plural(meta.total, "item")}
          rows={trashed}
          rowKey={({ type, id }) => `${type} ${id}`}
          columns={[
            { heading: "Name", names: true, cell: ({ name }) => name },
            { heading: "Type", cell: Type },
            {
              heading: "Original location",
              cell: (row) => (
                <span className="inline-block min-w-20 wrap-anywhere" dir="auto">
                  {place(row)}
                </span>
              ),
            },
            { heading: "Includes", cell: ({ contains }) => inWords(contains) || "Nothing else" },
            {
              heading: "Deleted",
              cell: ({ deleted_at, deleted_by }) => (
                <>
                  <Day day={deleted_at} />
                  {deleted_by && (
                    <>
                      {" "}
                      by <bdi>{deleted_by.name}</bdi>
                    </>
                  )}
                </>
              ),
            },
            { heading: "Deletes on", cell: ({ purged_at }) => <Day day={purged_at} /> },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ type, id, name, can }) =>
                can.restore && (
                  <Form id={`trash-${id}`} className="inline-actions">
                    <input type="hidden" name="type" value={type} />
                    <input type="hidden" name="id" value={id} />
                    <SubmitButton name="intent" value="restore" tone="secondary" size="small">
                      Restore<span className="sr-only"> {name}</span>
                    </SubmitButton>{" "}
                    {can.delete && (
                      <Link to={searchWith({ delete: `${type}:${id}` })}>
                        Delete permanently…<span className="sr-only"> {name}</span>
                      </Link>
                    )}
                  </Form>
                ),
            },
          ]}
        />
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of the trash"
        to={(page) => here + searchWith({ page: String(page) })}
      />
    </>
  );
}
