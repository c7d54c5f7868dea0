import { href } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { createSavedText, listSavedTexts } from "#api-client/saved-texts.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { savedTextCrumbs } from "./crumbs.ts";
import { SavedTextForm } from "./saved-text-form.tsx";
import { savedTextSchema } from "./saved-text-schema.server.ts";
import type { Route } from "./+types/new";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => savedTextCrumbs(loaderData?.name, params, "New saved text"),
};

/** An API without saved texts has no page for new ones either. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }] = await Promise.all([
    getProject(api, params.projectId),
    listSavedTexts(api, params.projectId),
  ]);
  return { name };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, savedTextSchema, async (value) => {
    await createSavedText(context.get(apiContext), params.projectId, value);
    return redirectWithSuccess(href("/projects/:projectId/saved-texts", params), "Saved text created.");
  });
}

export default function NewSavedText({ params, actionData }: Route.ComponentProps) {
  return (
    <SavedTextForm
      id="new-saved-text"
      title="New saved text"
      submit="Create saved text"
      cancel={href("/projects/:projectId/saved-texts", params)}
      lastResult={actionData?.result}
      defaultValue={{ kind: "hashtags" }}
    />
  );
}
