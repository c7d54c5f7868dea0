import { data, href, type RouterContextProvider } from "react-router";
import { deleteTrashed, listTrash, restoreTrashed } from "#api-client/trash.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import type { Restored } from "#contract/review.ts";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { pageNumber } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };

export async function loadTrash({ context, url }: Args, project?: string) {
  const page = pageNumber(url.searchParams.get("page"));
  const { data: trashed, meta } = await listTrash(context.get(apiContext), { project, page });
  const asked = url.searchParams.get("delete");
  return {
    trashed,
    meta,
    pendingDelete: trashed.find(({ type, id }) => `${type}:${id}` === asked) ?? null,
  };
}

/** Restores the posted record or deletes it permanently, then redirects to `here`. */
export function changeTrash({ context }: Pick<Args, "context">, here: string) {
  const posted = context.get(postedContext);
  const [type, id] = [postedText(posted?.get("type")), postedText(posted?.get("id"))];
  const intent = postedIntent(context);
  // A missing intent must never delete anything permanently.
  if (intent !== "restore" && intent !== "delete") throw data(null, { status: 400 });
  const api = context.get(apiContext);
  return deleting(async () => {
    if (intent === "restore") {
      const restored = await restoreTrashed(api, type, id);
      return redirectWithToast(here, { type: "success", ...toldPlace(restored) });
    }
    await deleteTrashed(api, type, id);
    return redirectWithSuccess(here, "Permanently deleted.");
  });
}

/** Returns where a restored record is now, if the API says so, and its URL. */
function toldPlace(restored: Restored | null) {
  if (restored === null) return { message: "Restored." };
  const { type, id, name, project, folder, campaign } = restored;
  if (type === "tasks")
    return {
      message: `“${name}” restored.`,
      actions: [{ label: "View task", href: href("/tasks/:taskId", { taskId: id }) }],
    };
  const container = { projects: null, folders: project, campaigns: folder }[type] ?? campaign;
  const message = container === null ? `“${name}” restored.` : `“${name}” restored to “${container.name}”.`;
  if (project === null) return { message };
  const projectId = project.slug;
  const to =
    folder === null || type === "projects"
      ? { label: "View folders", href: href("/projects/:projectId/folders", { projectId }) }
      : {
          label: "View campaigns",
          href: href("/projects/:projectId/folders/:folderId/campaigns", { projectId, folderId: folder.id }),
        };
  return { message, actions: [to] };
}
