import { data, href } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { deleteTrashed, listTrash, restoreTrashed } from "#api-client/trash.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { KindBadge } from "#components/kind-badge.tsx";
import { Title } from "#components/title.tsx";
import { TRASH_DAYS } from "#contract/limits.ts";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { Form } from "#forms/form.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { deleting } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/forgery.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import type { Route } from "./+types/trash";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, params }) => [
    {
      label: loaderData?.project ?? "Project",
      to: href("/projects/:projectId/folders", params as { projectId: string }),
    },
    { label: "Trash" },
  ],
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const api = context.get(apiContext);
  const [project, { data: trashed, meta }] = await Promise.all([
    getProject(api, params.projectId),
    listTrash(api, { project: params.projectId, page }),
  ]);
  const asked = url.searchParams.get("delete");
  return {
    project: project.name,
    trashed,
    meta,
    doomed: trashed.find(({ type, id }) => `${type}:${id}` === asked) ?? null,
  };
}

export function action({ params, context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const [type, id] = [postedText(posted?.get("type")), postedText(posted?.get("id"))];
  const intent = posted?.get("intent");
  // Nothing goes for good because a button's name was lost on the way.
  if (intent !== "restore" && intent !== "delete") throw data(null, { status: 400 });
  const isRestoring = intent === "restore";
  return deleting(async () => {
    await (isRestoring ? restoreTrashed : deleteTrashed)(context.get(apiContext), type, id);
    return redirectWithToast(href("/projects/:projectId/trash", params), {
      type: "success",
      message: isRestoring ? "It is back where it was." : "Deleted for good.",
    });
  });
}

const PARTS: Record<string, string> = { boards: "Board", contents: "Content" };

export default function Trash({ loaderData, params, actionData }: Route.ComponentProps) {
  const { trashed, meta, doomed } = loaderData;
  const here = href("/projects/:projectId/trash", params);
  if (doomed)
    return (
      <>
        <Title page={`Delete ${doomed.name} for good`} refused={actionData !== undefined} />
        <Refusal message={actionData?.refusal} />
        <ConfirmPanel
          id="purge"
          title={`Delete “${doomed.name}” for good?`}
          confirm="Delete for good"
          cancel={here}
          fields={
            <>
              <input type="hidden" name="type" value={doomed.type} />
              <input type="hidden" name="id" value={doomed.id} />
            </>
          }
        >
          <p>With its texts, pictures, versions and comments. You can’t undo this.</p>
        </ConfirmPanel>
      </>
    );
  return (
    <>
      <Title page="Trash" refused={actionData !== undefined} />
      <Refusal message={actionData?.refusal} />
      <PageHeader
        title="Trash"
        lead={`What was deleted in this project. It can be brought back for ${TRASH_DAYS} days.`}
      />
      {trashed.length === 0 ? (
        <EmptyState
          heading="The trash is empty"
          action={<ButtonLink to={href("/projects/:projectId/folders", params)}>Folders</ButtonLink>}
        >
          Campaigns, boards and content that you delete come here first.
        </EmptyState>
      ) : (
        <Table
          caption={plural(meta.total, "thing")}
          rows={trashed}
          rowKey={({ type, id }) => `${type} ${id}`}
          columns={[
            { heading: "Name", names: true, cell: ({ name }) => name },
            {
              heading: "What",
              cell: ({ type, kind, campaign }) =>
                type === "campaigns" && kind ? (
                  <KindBadge kind={kind} />
                ) : (
                  `${PARTS[type] ?? "Part"} of ${campaign?.name ?? "a campaign"}`
                ),
            },
            { heading: "Deleted", cell: ({ deleted_at }) => <Day day={deleted_at} /> },
            { heading: "By", cell: ({ deleted_by }) => deleted_by?.name },
            { heading: "Kept until", cell: ({ purged_at }) => <Day day={purged_at} /> },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ type, id, name, can }) =>
                can?.["restore"] !== false && (
                  <Form id={`trash-${id}`} className="inline-actions">
                    <input type="hidden" name="type" value={type} />
                    <input type="hidden" name="id" value={id} />
                    <SubmitButton name="intent" value="restore" tone="secondary" size="small">
                      Restore<span className="sr-only"> {name}</span>
                    </SubmitButton>{" "}
                    <Link to={searchWith({ delete: `${type}:${id}` })}>
                      Delete for good…<span className="sr-only"> {name}</span>
                    </Link>
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
