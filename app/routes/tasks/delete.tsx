import { href } from "react-router";
import { deleteTask, getTask } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: loaderData?.title ?? "Task", to: href("/tasks/:taskId", params) },
    { label: "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { title } = await getTask(context.get(apiContext), params.taskId);
  return { title };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteTask(context.get(apiContext), params.taskId);
    return redirectWithSuccess(href("/tasks"), "Task deleted.");
  });

export default function DeleteTask({ loaderData: { title }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage name={title} id="delete-task" confirm="Delete task" cancel={href("/tasks/:taskId", params)}>
      <p>
        This deletes the task with its comments. <TrashPromise />
      </p>
    </ConfirmPage>
  );
}
