import { href } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { getSavedText, updateSavedText } from "#api-client/saved-texts.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { type SavedText, SavedTextSchema } from "#contract/saved-texts.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { savedTextCrumbs } from "./crumbs.ts";
import { SavedTextForm } from "./saved-text-form.tsx";
import { savedTextSchema } from "./saved-text-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) =>
    savedTextCrumbs(loaderData?.project, params, loaderData?.text.name ?? "Saved text"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, text] = await Promise.all([
    getProject(api, params.projectId),
    getSavedText(api, params.projectId, params.savedTextId),
  ]);
  return { project: name, text };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(context, savedTextSchema, SavedTextSchema, valuesOf, async (value) => {
    await updateSavedText(context.get(apiContext), params.projectId, params.savedTextId, value);
    return redirectWithSuccess(href("/projects/:projectId/saved-texts", params), "Saved text saved.");
  });
}

const valuesOf = ({ kind, name, body }: SavedText) => ({ kind, name, body });

export default function EditSavedText({ loaderData: { text }, params, actionData }: Route.ComponentProps) {
  return (
    <SavedTextForm
      id="edit-saved-text"
      title={`Edit ${text.name}`}
      submit="Save text"
      cancel={href("/projects/:projectId/saved-texts", params)}
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      defaultValue={{ ...valuesOf(text), version: text.version === undefined ? "" : String(text.version) }}
    />
  );
}
