import { href } from "react-router";
import { createTask, offersTasks } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { TASK_TITLE_MAX } from "#contract/limits.ts";
import { invalidForm, savingForm } from "#forms/submit.server.ts";
import { isDay } from "#lib/dates.ts";
import { isRecordId } from "#lib/record-id.ts";
import { userContext } from "#middleware/auth.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { formChoices } from "./form-choices.server.ts";
import { TaskForm } from "./task-form.tsx";
import { inputOf, taskFormSchema } from "./task-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New task" }) };

/** Fields that are filled by a link: the project, the name, the due day, and what the task is about. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (!(await offersTasks(api))) throw notFound("Page not found");
  const asked = url.searchParams.get("project") ?? "";
  const project = isRecordId(asked) ? asked : "";
  const due = url.searchParams.get("due") ?? "";
  const user = await context.get(userContext);
  const choices = await formChoices(api, user, { project: project === "" ? null : project, assignees: [] });
  return {
    ...choices,
    values: {
      title: (url.searchParams.get("title") ?? "").slice(0, TASK_TITLE_MAX),
      links: (url.searchParams.get("link") ?? "").slice(0, 2048),
      project_id: choices.projects.some(({ value }) => value === project) ? project : "",
      due_date: isDay(due) ? due : "",
      status: "todo",
      priority: "normal",
      assignees: [user.id],
    },
  };
}

export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  return savingForm(context, taskFormSchema, async (value, submission) => {
    const read = await inputOf(api, value);
    if ("unknown" in read) return invalidForm(submission, 422, { fieldErrors: { blocker: [read.unknown] } });
    const made = await createTask(api, read.input);
    return redirectWithSuccess(
      made ? href("/tasks/:taskId", { taskId: made.id }) : href("/tasks"),
      "Task created.",
    );
  });
}

export default function NewTask({ loaderData, actionData }: Route.ComponentProps) {
  const { projects, people, labels, values } = loaderData;
  return (
    <>
      <PageTop page="New task" refused={actionData !== undefined} />
      <TaskForm
        id="new-task"
        submit="Create task"
        cancel={href("/tasks")}
        projects={projects}
        people={people}
        labels={labels}
        blockers={[]}
        lastResult={actionData?.result}
        defaultValue={values}
      />
    </>
  );
}
