import { imagePath } from "#api-client/image-path.server.ts";
import type { Task } from "#contract/tasks.ts";
import { dueGroup, dueWords } from "#domain/tasks/due-words.ts";
import { isOpen } from "./task-filter.ts";

export const toShown = (today: string) => (task: Task) => {
  const open = isOpen(task.status);
  const blockers = task.blocked_by.filter(({ status }) => isOpen(status));
  return {
    id: task.id,
    title: task.title,
    status: task.status,
    priority: task.priority,
    isOpen: open,
    due: task.due_date === null ? null : { day: task.due_date, ...dueWords(task.due_date, today, open) },
    group: dueGroup(task.due_date, today, open),
    project: task.project && { slug: task.project.slug, name: task.project.name },
    people: task.assignees.map(({ id, name, avatar_url, type }) => ({
      id,
      name,
      image: avatar_url && imagePath(avatar_url),
      isTeam: type === "team",
    })),
    points: { done: task.checklist.filter(({ is_done }) => is_done).length, all: task.checklist.length },
    labels: task.labels,
    comments: task.comments_count,
    waitsFor: blockers.length,
    repeats: task.repeat !== null,
    version: task.version,
    canUpdate: task.can.update,
    canDelete: task.can.delete,
  };
};
export type ShownTask = ReturnType<ReturnType<typeof toShown>>;
