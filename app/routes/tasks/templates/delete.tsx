import { href } from "react-router";
import { deleteTaskTemplate, getTaskTemplate } from "#api-client/task-templates.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    { label: "Templates", to: href("/tasks/templates") },
    { label: loaderData ? `Delete ${loaderData.name}` : "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, canUndo] = await Promise.all([getTaskTemplate(api, params.templateId), offersUndo(api)]);
  return { name, canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteTaskTemplate(context.get(apiContext), params.templateId);
    return redirectWithSuccess(href("/tasks/templates"), "Template deleted.");
  });

export default function DeleteTemplate({ loaderData: { name, canUndo } }: Route.ComponentProps) {
  return (
    <ConfirmPage name={name} id="delete-template" confirm="Delete template" cancel={href("/tasks/templates")}>
      <p>Tasks that were made from it stay. {canUndo ? "You can undo this." : "You can’t undo this."}</p>
    </ConfirmPage>
  );
}
