import { href } from "react-router";
import { deleteMedium, getMedium } from "#api-client/media.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { titleOf } from "#components/media/shown-media.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { mediaCrumbs } from "./crumbs.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) =>
    mediaCrumbs({ project: loaderData?.project, title: loaderData?.title }, params, "Delete"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, medium, canUndo, { timezone }] = await Promise.all([
    getProject(api, params.projectId),
    getMedium(api, params.projectId, params.mediaId),
    offersUndo(api),
    readerOf(context),
  ]);
  return { project: name, title: titleOf(medium, timezone), canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteMedium(context.get(apiContext), params.projectId, params.mediaId);
    return redirectWithSuccess(href("/projects/:projectId/library", params), "Image deleted.");
  });

export default function DeleteMedium({ loaderData: { title, canUndo }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={title}
      id="delete-medium"
      confirm="Delete image"
      cancel={href("/projects/:projectId/library/:mediaId", params)}
    >
      <p>
        Only images that no post uses can be deleted.{" "}
        {canUndo ? "You can undo this." : "You can’t undo this."}
      </p>
    </ConfirmPage>
  );
}
