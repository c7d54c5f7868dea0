import { listTasks } from "#api-client/tasks.server.ts";
import { csvFile } from "#app/csv-file.server.ts";
import type { Task } from "#contract/tasks.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { apiFilter, listFilter } from "./task-filter.ts";
import type { Route } from "./+types/export";

/** The maximum size of an export: ten thousand tasks in pages of 20. */
const PAGES_MAX = 500;

async function everyTask(api: Api, query: URLSearchParams) {
  const filter = apiFilter(listFilter(query));
  const rows: Task[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data: more, meta } = await listTasks(api, { ...filter, page });
    rows.push(...more);
    if (page >= meta.last_page) break;
  }
  return rows;
}

const columns = [
  "Name",
  "Status",
  "Priority",
  "Project",
  "Assignees",
  "Labels",
  "Start date",
  "Due date",
  "Estimate in hours",
  "Checklist",
  "Completed",
];

const toCells = (task: Task) => [
  task.title,
  sentenceLabel(task.status),
  sentenceLabel(task.priority),
  task.project?.name ?? "",
  task.assignees.map(({ name }) => name).join(", "),
  task.labels?.map(({ name }) => name).join(", ") ?? "",
  task.start_date ?? "",
  task.due_date ?? "",
  task.estimate_hours === null ? "" : String(task.estimate_hours),
  task.checklist.map(({ text, is_done: isDone }) => `[${isDone ? "x" : " "}] ${text}`).join("\n"),
  task.completed_at ?? "",
];

/** Returns the filtered list, over all its pages, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const rows = await everyTask(context.get(apiContext), url.searchParams);
  return csvFile("tasks", [columns, ...rows.map(toCells)]);
}
