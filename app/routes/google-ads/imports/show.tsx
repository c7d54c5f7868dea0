import { getGoogleImport, undoGoogleImport } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { GoogleAdImport } from "#contract/google-ads.ts";
import { Form } from "#forms/form.tsx";
import { deleting } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural, pluralInside } from "#lib/counts.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/show";

export const handle = { breadcrumb: () => ({ label: "Import" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const [imported, user] = await Promise.all([
    getGoogleImport(context.get(apiContext), params.importId),
    readerOf(context),
  ]);
  const { status, contents, ad_groups_created: groups, created_at: at, undo_until: until, can } = imported;
  return {
    isUndone: status === "undone",
    sums: sumsOf(imported),
    groups: groups ?? 0,
    at,
    until,
    zone: user.timezone,
    canUndo: can.undo,
    contents: contents.map((content) => ({
      id: content.content_id,
      title: content.title,
      done: content.is_new ? "Created" : "Updated",
      now: stateOf(content),
      isInTrash: content.is_in_trash,
    })),
    kept: contents.filter(isKept).map(({ content_id, title }) => ({ id: content_id, title })),
  };
}

type Imported = GoogleAdImport["contents"][number];

const isKept = ({ outcome, is_changed_since: isChanged }: Imported) =>
  outcome === null ? isChanged : outcome === "kept";

function stateOf({ outcome, is_changed_since: isChanged, is_in_trash: isInTrash }: Imported): string {
  if (isInTrash) return "In the trash";
  if (outcome === "restored") return "Earlier text restored";
  if (outcome === "kept") return "Kept";
  if (outcome === "trashed") return "Restored from the trash";
  return isChanged ? "Changed since" : "As imported";
}

const sumsOf = ({ created, updated }: GoogleAdImport) =>
  `${pluralInside(created, "ad")} created, ${pluralInside(updated, "ad")} updated`;

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const { contents } = await undoGoogleImport(context.get(apiContext), params.importId);
    const kept = contents.filter(isKept).length;
    return redirectWithSuccess(
      googleLinks(params).imported(params.importId),
      `Import undone.${kept > 0 ? ` ${plural(kept, "ad")} kept.` : ""}`,
    );
  });

export default function ImportedAds({ loaderData, params, actionData }: Route.ComponentProps) {
  const { isUndone, sums, groups, at, until, zone, canUndo, contents, kept } = loaderData;
  const links = googleLinks(params);
  const title = isUndone ? "Import undone" : "Import complete";
  return (
    <>
      <PageTop
        page={title}
        refusal={actionData?.refusal}
        lead={
          <>
            {at && <Moment at={at} zone={zone} />}: {sums}
            {groups > 0 && `, ${plural(groups, "ad group")} created`}.
          </>
        }
      />
      <div className="grid gap-6">
        {kept.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-lg">
              {isUndone ? "Kept because someone changed them" : "Changed or deleted since the import"}
            </h2>
            <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
              {kept.map(({ id, title: name }) => (
                <li key={id} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Table
          caption={plural(contents.length, "ad")}
          columns={[
            {
              heading: "Ad",
              names: true,
              cell: ({ id, title: name, isInTrash }) =>
                isInTrash ? name : <Link to={links.content(id)}>{name}</Link>,
            },
            { heading: "Import", cell: ({ done }) => done },
            { heading: "Now", cell: ({ now }) => now },
          ]}
          rows={contents}
          rowKey={({ id }) => id}
        />
        {canUndo && (
          <p className="text-sm text-ink-2">
            You can undo this import
            {until && (
              <>
                {" "}
                until <Moment at={until} zone={zone} />
              </>
            )}
            . New ads move to the trash, and updated ads return to their earlier text. Ads that someone has
            changed since then are kept.{groups > 0 && " Ad groups left empty are deleted."}
          </p>
        )}
        {isUndone && groups > 0 && (
          <p className="text-sm text-ink-2">
            Ad groups left empty were deleted. If you restore an ad from the trash, choose an ad group for it.
          </p>
        )}
        <Form id="undo-import">
          <div className="actions">
            <ButtonLink to={links.campaign}>View ads</ButtonLink>{" "}
            {canUndo && <SubmitButton tone="secondary">Undo import</SubmitButton>}{" "}
            {isUndone && (
              <Link to={links.import} className="btn btn-quiet">
                Import another file
              </Link>
            )}
          </div>
        </Form>
      </div>
    </>
  );
}
