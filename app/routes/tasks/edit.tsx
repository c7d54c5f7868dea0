import { href, redirect } from "react-router";
import { getTask, updateTask } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { type Task, TaskSchema } from "#contract/tasks.ts";
import type { User } from "#contract/users.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { linkedText } from "#lib/linked-text.server.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { formChoices } from "./form-choices.server.ts";
import { TaskForm } from "./task-form.tsx";
import {
  chosenTexts,
  inputOf,
  namedIn,
  taskFormSchema,
  taskValues,
  theirTexts,
} from "./task-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: loaderData?.values.title ?? "Task", to: href("/tasks/:taskId", params) },
    { label: "Edit" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [task, user] = await Promise.all([getTask(api, params.taskId), readerOf(context)]);
  if (!task.can.update) throw redirect(href("/tasks/:taskId", params));
  return {
    ...(await choicesFor(api, user, task)),
    blockers: task.blocked_by.map(({ id, title }) => ({ value: id, label: title })),
    addresses: [...new Set(linkedText(task.description ?? "").flatMap(({ url }) => url ?? []))],
    values: { ...taskValues(task), version: task.version === undefined ? "" : String(task.version) },
  };
}

function choicesFor(api: Api, user: User, { project, assignees }: Task) {
  const slug = project?.slug ?? null;
  return formChoices(api, user, { project: slug, current: slug, assignees });
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, taskFormSchema);
  if (submission.status !== "success") return invalidForm(submission);
  return savingVersioned(
    submission,
    TaskSchema,
    theirTexts,
    async () => {
      const { checklist } = await getTask(api, params.taskId);
      const read = await inputOf(api, submission.value, checklist);
      if ("unknown" in read)
        return invalidForm(submission, 422, { fieldErrors: { blocker: [read.unknown] } });
      await updateTask(api, params.taskId, read.input);
      return redirectWithSuccess(href("/tasks/:taskId", params), "Task saved.");
    },
    {
      values: taskValues,
      yours: async ({ value }, task) => {
        const { people, labels } = await choicesFor(api, await readerOf(context), task);
        const offered = people.map(({ value: id, label: name }) => ({ id, name }));
        return chosenTexts(value, [...namedIn(task), ...offered, ...labels]);
      },
    },
  );
}

/** Edits everything of a task at once, with what has no form of its own: what it waits for, its links, and how it repeats. */
export default function EditTask({ loaderData, params, actionData }: Route.ComponentProps) {
  const { values, ...choices } = loaderData;
  return (
    <>
      <PageTop page={`Edit ${values.title}`} title="Edit task" refused={actionData !== undefined} />
      <TaskForm
        key={params.taskId}
        id="edit-task"
        submit="Save task"
        cancel={href("/tasks/:taskId", params)}
        {...choices}
        lastResult={actionData?.result}
        conflict={conflictIn(actionData)}
        defaultValue={values}
      />
    </>
  );
}
