import { href } from "react-router";
import { deleteAttachment, getTask } from "#api-client/tasks.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { afterRemoval } from "#domain/trash/words.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: loaderData?.title ?? "Task", to: href("/tasks/:taskId", params) },
    { label: "Remove file" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ title, attachments }, hasUndo] = await Promise.all([getTask(api, params.taskId), offersUndo(api)]);
  const file = attachments?.find(({ id }) => id === params.attachmentId);
  if (file === undefined) throw notFound("File not found");
  return { title, name: file.name, hasUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteAttachment(context.get(apiContext), params.taskId, params.attachmentId);
    return redirectWithSuccess(href("/tasks/:taskId", params), "File removed.");
  });

export default function RemoveFile({ loaderData: { title, name, hasUndo }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      verb="Remove"
      name={name}
      id="remove-file"
      confirm="Remove file"
      cancel={href("/tasks/:taskId", params)}
    >
      <p>
        This removes the file from “<bdi>{title}</bdi>”. {afterRemoval(hasUndo)}
      </p>
    </ConfirmPage>
  );
}
