import { findLabels } from "#api-client/labels.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import type { Task } from "#contract/tasks.ts";
import type { User } from "#contract/users.ts";
import { addDays, weekDays } from "#lib/dates.ts";
import type { Api } from "#middleware/api.server.ts";
import { assigneeChoices } from "./form-choices.server.ts";
import type { TaskPart } from "./part-path.ts";
import { taskValues } from "./task-form-schema.server.ts";
import { todayOf } from "./today.server.ts";

/** The weeks of days that are offered as buttons. */
const WEEKS_OFFERED = 5;

/** Returns the value of one part of a task, and what it can be changed to. */
export async function partOf(
  { api, user, headers }: { api: Api; user: User; headers: Headers },
  task: Task,
  part: TaskPart | "",
) {
  const values = taskValues(task);
  const version = task.version === undefined ? "" : String(task.version);
  switch (part) {
    case "status":
    case "priority":
      return { part, value: task[part] } as const;
    case "date": {
      const { today, weekStart } = await todayOf(api, user, headers);
      const [first = today] = weekDays(today, weekStart);
      return {
        part,
        value: values.due_date,
        today,
        monday: nextMonday(today),
        days: Array.from({ length: WEEKS_OFFERED * 7 }, (_, index) => addDays(first, index)),
        isRepeating: task.repeat !== null,
      } as const;
    }
    case "person":
      return {
        part,
        value: values.assignees,
        self: user.id,
        people: await assigneeChoices(api, user, task.project?.slug ?? null, task.assignees),
      } as const;
    case "project":
      return {
        part,
        value: values.project_id,
        projects: (await listAllProjects(api))
          .filter(({ slug, can }) => can.create_campaign || slug === values.project_id)
          .map(({ slug, name, colour }) => ({ value: slug, label: name, colour })),
      } as const;
    case "labels":
      return { part, value: values.label_ids, labels: (await findLabels(api)) ?? [] } as const;
    case "title":
      return { part, value: values.title, version } as const;
    case "text":
      return { part, value: values.description, version } as const;
    case "checklist":
      return { part, value: values.checklist, version } as const;
    default:
      return { part, canDelete: task.can.delete } as const;
  }
}
export type PartValue = Awaited<ReturnType<typeof partOf>>;

const nextMonday = (today: string) => {
  const after = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1));
  return after.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1) ?? today;
};
