import { href } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { deleteSavedText, getSavedText } from "#api-client/saved-texts.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { savedTextCrumbs } from "./crumbs.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) =>
    savedTextCrumbs(loaderData?.project, params, loaderData ? `Delete ${loaderData.name}` : "Delete"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [project, { name }, canUndo] = await Promise.all([
    getProject(api, params.projectId),
    getSavedText(api, params.projectId, params.savedTextId),
    offersUndo(api),
  ]);
  return { project: project.name, name, canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteSavedText(context.get(apiContext), params.projectId, params.savedTextId);
    return redirectWithSuccess(href("/projects/:projectId/saved-texts", params), "Saved text deleted.");
  });

export default function DeleteSavedText({ loaderData: { name, canUndo }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={name}
      id="delete-saved-text"
      confirm="Delete saved text"
      cancel={href("/projects/:projectId/saved-texts", params)}
    >
      <p>Posts that hold it keep it. {canUndo ? "You can undo this." : "You can’t undo this."}</p>
    </ConfirmPage>
  );
}
