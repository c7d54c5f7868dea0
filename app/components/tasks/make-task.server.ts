import { href } from "react-router";
import { createTask } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { TASK_TITLE_MAX } from "#contract/limits.ts";
import type { Api } from "#middleware/api.server.ts";

type Wanted = {
  title: string;
  /** Its paragraphs. */
  description: readonly string[];
  /** The slug of a project, if the feed is in one. */
  project: string | undefined;
};

/** Makes a task of something in a feed. Returns its id, or undefined if the API doesn't say it. */
export async function makeTask(
  api: Api,
  { title, description, project }: Wanted,
): Promise<string | undefined> {
  const task = await createTask(api, {
    title: Array.from(title).slice(0, TASK_TITLE_MAX).join(""),
    description: description.join("\n\n"),
    ...(project !== undefined && { project }),
  });
  return task?.id;
}

/** Leads to a new task, or back if it isn't known where it is. */
export const afterTask = (id: string | undefined, back: string) =>
  redirectWithSuccess(id === undefined ? back : href("/tasks/:taskId", { taskId: id }), "Task created.");
