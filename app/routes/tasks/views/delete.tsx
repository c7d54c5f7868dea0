import { href } from "react-router";
import { deleteSavedView, getSavedView } from "#api-client/saved-views.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    { label: "Saved views", to: href("/tasks/views") },
    { label: loaderData ? `Delete ${loaderData.name}` : "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, canUndo] = await Promise.all([getSavedView(api, params.viewId), offersUndo(api)]);
  return { name, canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteSavedView(context.get(apiContext), params.viewId);
    return redirectWithSuccess(href("/tasks/views"), "View deleted.");
  });

export default function DeleteView({ loaderData: { name, canUndo } }: Route.ComponentProps) {
  return (
    <ConfirmPage name={name} id="delete-view" confirm="Delete view" cancel={href("/tasks/views")}>
      <p>
        Its link won’t work anymore. The tasks stay. {canUndo ? "You can undo this." : "You can’t undo this."}
      </p>
    </ConfirmPage>
  );
}
