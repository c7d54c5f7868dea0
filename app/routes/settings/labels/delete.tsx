import { href } from "react-router";
import { deleteLabel, getLabel } from "#api-client/labels.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    { label: "Labels", to: href("/settings/labels") },
    { label: loaderData ? `Delete ${loaderData.name}` : "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, canUndo] = await Promise.all([getLabel(api, params.labelId), offersUndo(api)]);
  return { name, canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteLabel(context.get(apiContext), params.labelId);
    return redirectWithSuccess(href("/settings/labels"), "Label deleted.");
  });

export default function DeleteLabel({ loaderData: { name, canUndo } }: Route.ComponentProps) {
  return (
    <ConfirmPage name={name} id="delete-label" confirm="Delete label" cancel={href("/settings/labels")}>
      <p>No campaign, post, or ad will have it. {canUndo ? "You can undo this." : "You can’t undo this."}</p>
    </ConfirmPage>
  );
}
