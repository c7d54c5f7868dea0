import { imagePath } from "#api-client/image-path.server.ts";
import type { Task } from "#contract/tasks.ts";
import { dueGroup, dueInColumn, dueWords } from "#domain/tasks/due-words.ts";
import { formatDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Clock } from "./today.server.ts";
import { isOpen } from "./task-filter.ts";

/** Returns a task as lists show it to a reader. */
export const toShown = (clock: Clock) => (task: Task) => {
  const open = isOpen(task.status);
  const { today, zone } = clock;
  const blockers = task.blocked_by.filter(({ status }) => isOpen(status));
  const doneOn = task.completed_at && (wallClock(task.completed_at, zone)?.day ?? null);
  return {
    id: task.id,
    title: task.title,
    status: task.status,
    priority: task.priority,
    isOpen: open,
    due: task.due_date === null ? null : dueAs(task.due_date, today, open),
    group: dueGroup({ due: task.due_date, isOpen: open, doneOn }, clock),
    project: task.project && {
      slug: task.project.slug,
      name: task.project.name,
      colour: task.project.colour,
    },
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

function dueAs(day: string, today: string, isOpenTask: boolean) {
  const { text, urgency } = dueWords(day, today, isOpenTask);
  const isLate = urgency === "late";
  return {
    day,
    text,
    urgency,
    short: dueInColumn(day, today),
    /** With its year, and how late it is. */
    long: isLate ? `${formatDay(day)}, ${text}` : formatDay(day),
  };
}
