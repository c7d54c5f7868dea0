import { href } from "react-router";
import { itemAt } from "#components/review/item-at.ts";
import { getReviewWithContent, getVersion, listVersions, restoreVersion } from "#api-client/review.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/time.tsx";
import { itemNamed } from "../item-named.server.ts";
import { restoreSchema } from "../item-schemas.server.ts";
import { snapshotDifferences } from "#domain/review/snapshot-texts.ts";
import { PublishedFacts } from "#components/review/published-facts.tsx";
import { shownFacts } from "#components/review/published.server.ts";
import type { Review } from "#contract/review.ts";
import { ChangedTexts } from "#components/review/changed-texts.tsx";
import type { Route } from "./+types/show";
import { PageTop } from "#components/shell/page-top.tsx";
import { saidAfter } from "#components/review/review.server.ts";

export const handle: BreadcrumbHandle = {
  breadcrumb: ({ pathname, params }) => [
    { label: "Versions", to: pathname.replace(/\/[^/]+$/, "") },
    { label: `Version ${params["versionId"] ?? ""}` },
  ],
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const name = itemAt(params).name;
  const [item, version, latest, user, review] = await Promise.all([
    itemNamed(api, params),
    getVersion(api, name, params.versionId),
    listVersions(api, name, 1),
    readerOf(context),
    getReviewWithContent(api, name),
  ]);
  const newest = latest.data[0]?.number ?? version.number;
  const wanted = Number(url.searchParams.get("with") ?? newest);
  const other =
    Number.isInteger(wanted) && wanted > 0 && wanted !== version.number
      ? await getVersion(api, name, String(wanted))
      : null;
  const [before, after] = other && other.number < version.number ? [other, version] : [version, other];
  const { snapshot, ...shown } = version;
  return {
    title: item.title,
    path: item.path,
    itemVersion: item.version,
    canRestore: item.can.update && version.number !== newest,
    shown,
    newest,
    zone: user.timezone,
    compared: after && { from: before.number, to: after.number },
    differences: after ? snapshotDifferences(before.snapshot, after.snapshot) : null,
    facts: factsOf(snapshot, review),
  };
}

/** Returns what a version says. It has no day of its own, so it has that of the item. */
function factsOf(snapshot: Readonly<Record<string, unknown>>, { content, files }: Review) {
  const { planned_for, scheduled_at, timezone } = content ?? {};
  const facts = shownFacts({ ...snapshot, planned_for, scheduled_at, timezone }, files, (fileId) =>
    href("/files/:fileId", { fileId }),
  );
  const { title } = snapshot;
  const hasTitle = typeof title !== "string" || facts.texts.some(({ text }) => text === title);
  return hasTitle ? facts : { ...facts, texts: [{ label: "Title", text: title }, ...facts.texts] };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  return savingForm(context, restoreSchema, async (value) => {
    await restoreVersion(api, itemAt(params).name, params.versionId, value);
    const { path } = await itemNamed(api, params);
    const said = `Version ${params.versionId} restored.`;
    return redirectWithSuccess(path, await saidAfter(api, itemAt(params).name, said));
  });
}

export default function Version({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, path, shown, newest, compared, differences, facts, zone, canRestore, itemVersion } =
    loaderData;
  const links = itemAt(params);
  const [form] = useForm<{ version: string }>({
    id: "restore-version",
    lastResult: actionData?.result,
  });
  const isNewest = shown.number === newest;
  return (
    <>
      <PageTop
        page={`Version ${shown.number} of “${title}”`}
        refused={actionData !== undefined}
        form={form}
        title={`Version ${shown.number}${isNewest ? " (latest)" : ""}`}
        lead={
          <>
            Saved <Moment at={shown.created_at} zone={zone} />
            {shown.author && ` by ${shown.author.name}`}
            {shown.restored_from !== null && `, restored from version ${shown.restored_from}`}.
          </>
        }
        actions={
          <>
            {shown.number > 1 && (
              <Link to={`${links.version(shown.number)}?with=${shown.number - 1}`}>
                Compare with version {shown.number - 1}
              </Link>
            )}{" "}
            {!isNewest && <Link to={links.version(shown.number)}>Compare with the latest version</Link>}{" "}
            <BackLink to={path} name={title} />
          </>
        }
      />
      {compared && (
        <p className="version-key text-ink-2">
          From version {compared.from} to version {compared.to}: <del>removed</del>, <ins>added</ins>.
        </p>
      )}
      {differences === null ? <PublishedFacts facts={facts} /> : <ChangedTexts texts={differences} />}
      {canRestore && (
        <Form form={form}>
          <input type="hidden" name="version" value={itemVersion ?? ""} />
          <div className="actions">
            <SubmitButton tone="secondary">Restore this version</SubmitButton>
          </div>
        </Form>
      )}
    </>
  );
}
