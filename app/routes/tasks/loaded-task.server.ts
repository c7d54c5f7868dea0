import { findComments } from "#api-client/comments.server.ts";
import { imagePath, narrowImagePath } from "#api-client/image-path.server.ts";
import { getTask } from "#api-client/tasks.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { toShownThread } from "#components/comments/shown-threads.server.ts";
import type { Task } from "#contract/tasks.ts";
import type { User } from "#contract/users.ts";
import { linkedText } from "#lib/linked-text.server.ts";
import type { Api } from "#middleware/api.server.ts";
import { toShownAttachment } from "./attachments/shown-attachment.server.ts";
import { toShown } from "./shown.server.ts";
import { todayOf } from "./today.server.ts";

/** Loads what the page of a task shows. */
export async function loadTask(api: Api, user: User, headers: Headers, taskId: string) {
  const task = await getTask(api, taskId);
  const [clock, threads, canUndo] = await Promise.all([
    todayOf(api, user, headers),
    findComments(api, { subject: "tasks", id: taskId }),
    offersUndo(api),
  ]);
  return {
    shown: toShown(clock)(task),
    text: task.description ?? "",
    description: linkedText(task.description ?? ""),
    checklist: task.checklist,
    attachments: task.attachments?.map(toShownAttachment) ?? null,
    canUndo,
    watchers: task.watchers?.map(({ name }) => name) ?? null,
    isWatching: task.watchers?.some(({ id }) => id === user.id) ?? false,
    blockedBy: task.blocked_by,
    blocks: task.blocks,
    links: task.links.map(toShownLink),
    project: task.project?.slug ?? null,
    zone: user.timezone,
    threads: threads?.filter(({ resolved_at: at }) => at === null).map(toShownThread) ?? null,
    resolved: (threads ?? []).filter(({ resolved_at: at }) => at !== null).length,
    creator: task.creator?.name ?? null,
    self: { name: user.name, image: user.avatar_url && imagePath(user.avatar_url) },
    version: task.version === undefined ? "" : String(task.version),
  };
}
export type LoadedTask = Awaited<ReturnType<typeof loadTask>>;

const toShownLink = (link: Task["links"][number]) => ({
  key: `${link.type} ${link.id}`,
  type: link.type,
  kind: link.kind,
  name: link.name,
  to: placedPath(link),
  image: link.image_url && narrowImagePath(link.image_url, 96),
  status: link.status,
  plannedFor: link.planned_for,
  at: link.scheduled_at,
  zone: link.zone,
});
