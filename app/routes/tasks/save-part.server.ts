import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getTask, updateTask } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { type Task, type TaskInput, TaskSchema } from "#contract/tasks.ts";
import { TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { formatDay, isDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { apiContext } from "#middleware/api.server.ts";
import { NOTHING, type TaskPart } from "./part-path.ts";
import { pointsOf, taskFormSchema, taskValues } from "./task-form-schema.server.ts";

type Place = {
  context: Readonly<RouterContextProvider>;
  taskId: string;
  /** The page to return to. */
  back: string;
};

const { title, description, checklist, project_id, assignees, label_ids, due_date, version } =
  taskFormSchema.shape;

/** Returns what saves the posted form of one part, and then returns to the page that showed it. */
function saver<Form extends z.ZodType>(
  schema: Form,
  inputOf: (value: z.output<Form>, task: Task) => Partial<TaskInput>,
  said: (value: z.output<Form>, input: Partial<TaskInput>) => string,
) {
  return ({ context, taskId, back }: Place) => {
    const api = context.get(apiContext);
    return savingVersionedForm(context, schema, TaskSchema, textsOf, async (value) => {
      const input = inputOf(value, await getTask(api, taskId));
      await updateTask(api, taskId, input);
      return redirectWithSuccess(back, said(value, input));
    });
  };
}

const textsOf = (task: Task) => {
  const values = taskValues(task);
  return { title: values.title, description: values.description, checklist: values.checklist };
};

export const savePart = {
  status: saver(
    z.object({ status: z.enum(TASK_STATUSES) }),
    (value) => value,
    ({ status }) => statusSaid(status),
  ),
  priority: saver(
    z.object({ priority: z.enum(TASK_PRIORITIES) }),
    (value) => value,
    ({ priority }) => `Priority set to ${sentenceLabel(priority)}.`,
  ),
  date: saver(
    z.object({ due_date, day: z.string().optional() }),
    ({ day, due_date: typed }) => ({
      due_date: day === undefined ? typed : isDay(day) ? day : null,
    }),
    (_, { due_date: day }) => (day ? `Due ${formatDay(day)}.` : "Due date removed."),
  ),
  person: saver(
    z.object({ assignees }),
    (value) => ({ assignees: value.assignees.filter((id) => id !== NOTHING) }),
    () => "Assignees saved.",
  ),
  project: saver(
    z.object({ project_id }),
    (value) => ({ project_id: value.project_id === NOTHING ? null : value.project_id }),
    () => "Project saved.",
  ),
  labels: saver(
    z.object({ label_ids }),
    (value) => value,
    () => "Labels saved.",
  ),
  title: saver(
    z.object({ title, version }),
    (value) => value,
    () => "Name saved.",
  ),
  text: saver(
    z.object({ description, version }),
    (value) => value,
    () => "Description saved.",
  ),
  checklist: saver(
    z.object({ checklist, version }),
    (value, task) => ({ ...value, checklist: pointsOf(value.checklist, task.checklist) }),
    () => "Checklist saved.",
  ),
} satisfies Record<TaskPart, unknown>;

/** Says that a task has a new status. */
export const statusSaid = (status: string): string =>
  status === "done"
    ? "Task done."
    : status === "todo"
      ? "Task reopened."
      : `Moved to ${sentenceLabel(status)}.`;
