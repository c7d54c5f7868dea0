import { data, href, useOutletContext } from "react-router";
import { getTask, unwatchTask, updatePoint, updateTask, watchTask } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { Title } from "#components/shell/title.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { CHECKLIST_POINT_MAX } from "#contract/limits.ts";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { attachFiles } from "./attachments/attach.server.ts";
import { loadTask } from "./loaded-task.server.ts";
import type { Around } from "./task-drawer.tsx";
import { TaskPopover } from "./task-popover.tsx";
import { TaskSheet } from "./task-sheet.tsx";
import type { Route } from "./+types/show";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => ({
    label: loaderData?.shown.title ?? "Task",
    to: href("/tasks/:taskId", params),
  }),
};

export const loader = async ({ request, params, context }: Route.LoaderArgs) =>
  loadTask(context.get(apiContext), await readerOf(context), request.headers, params.taskId);

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const posted = context.get(postedContext);
  const said = (message: string) => redirectWithSuccess(href("/tasks/:taskId", params), message);
  switch (postedIntent(context)) {
    case "check":
      return deleting(async () => {
        const isDone = postedText(posted?.get("is_done")) === "1";
        await updatePoint(api, params.taskId, postedText(posted?.get("point")), isDone);
        return said(isDone ? "Checked." : "Unchecked.");
      });
    case "add-point":
      return deleting(async () => {
        const text = postedText(posted?.get("text")).trim().slice(0, CHECKLIST_POINT_MAX);
        if (text === "") return said("Enter a point first.");
        const { checklist, version } = await getTask(api, params.taskId);
        await updateTask(api, params.taskId, {
          checklist: [...checklist, { text }],
          ...(version !== undefined && { version }),
        });
        return said("Point added.");
      });
    case "watch":
      return deleting(async () => {
        await watchTask(api, params.taskId);
        return said("You’re watching this task.");
      });
    case "unwatch":
      return deleting(async () => {
        await unwatchTask(api, params.taskId);
        return said("You stopped watching this task.");
      });
    case "attach":
      return attachFiles({ request, context, params });
    default:
      throw data(null, { status: 400 });
  }
}

export default function ShowTask({ loaderData, actionData }: Route.ComponentProps) {
  const around = useOutletContext<Around>();
  return (
    <>
      <Title page={loaderData.shown.title} refused={actionData !== undefined} />
      <TaskPopover>
        <div className={around.isPage ? "task-page" : "task-drawn"}>
          <FormErrorBanner message={actionData && "refusal" in actionData ? actionData.refusal : undefined} />
          <TaskSheet
            task={loaderData}
            around={around}
            files={actionData && "files" in actionData ? actionData.files : undefined}
          />
        </div>
      </TaskPopover>
    </>
  );
}
