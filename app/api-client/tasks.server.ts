import { recordIfSent, recordOf } from "#contract/envelope.ts";
import { FILE_NAME_MAX } from "#contract/limits.ts";
import { type Task, type TaskFilter, type TaskInput, TaskSchema } from "#contract/tasks.ts";
import type { Api } from "./client.server.ts";
import { filteredPage, hasWords, type Matchers } from "./filtered-page.server.ts";

const path = "/api/tasks";
const one = "/api/tasks/{task}";

/** Asks for the reader's own tasks, because all of a large organization take long to sort. */
export const offersTasks = (api: Pick<Api, "offers">) => api.offers(path, {}, { assignee: "me" });

const matchers: Matchers<Task> = {
  search: ({ title }, words) => hasWords(title, words),
  priority: ({ priority }, priorities) => priorities.includes(priority),
  label: ({ labels }, wanted) => labels?.some(({ id }) => id === wanted) ?? false,
  project: ({ project }, wanted) => project?.slug === wanted || project?.id === wanted,
};

/** Lists a page of tasks. Filters that the API ignores are applied here or named in `ignored`. */
export const listTasks = (api: Api, filter: TaskFilter) =>
  filteredPage(
    api,
    path,
    TaskSchema,
    { query: filter },
    {
      ...matchers,
      status: ({ status }, statuses) =>
        statuses.includes(status) || (filter.done_today === "1" && status === "done"),
    },
  );

export const getTask = (api: Api, task: string) =>
  api.get(one, { params: { task }, schema: recordOf(TaskSchema) });

const created = recordIfSent(TaskSchema.pick({ id: true }));

export const createTask = (api: Api, input: TaskInput) => api.post(path, { json: input, schema: created });

export const updateTask = (api: Api, task: string, input: Partial<TaskInput>) =>
  api.patch(one, { params: { task }, json: input });

export const deleteTask = (api: Api, task: string) => api.delete(one, { params: { task } });

export const watchTask = (api: Api, task: string) => api.put("/api/tasks/{task}/watch", { params: { task } });

export const unwatchTask = (api: Api, task: string) =>
  api.delete("/api/tasks/{task}/watch", { params: { task } });

export function createAttachment(api: Api, task: string, file: File) {
  // Lynx sends the full path on the user's computer, which is private.
  const name = Array.from(file.name.replace(/^.*[\\/]/, ""))
    .slice(-FILE_NAME_MAX)
    .join("");
  const form = new FormData();
  form.set("name", name);
  form.set("file", file, name || "file");
  return api.post("/api/tasks/{task}/attachments", { params: { task }, form });
}

export const deleteAttachment = (api: Api, task: string, attachment: string) =>
  api.delete("/api/tasks/{task}/attachments/{attachment}", { params: { task, attachment } });

export const updatePoint = (api: Api, task: string, point: string, isDone: boolean) =>
  api.put("/api/tasks/{task}/checklist/{point}", { params: { task, point }, json: { is_done: isDone } });
