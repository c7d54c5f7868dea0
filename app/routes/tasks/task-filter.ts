import type { TaskFilter } from "#contract/tasks.ts";
import {
  TASK_DUES,
  TASK_PRIORITIES,
  TASK_SORTS,
  TASK_STATUSES,
  type TaskPriority,
  type TaskSort,
  type TaskStatus,
} from "#contract/vocabulary.ts";
import { SEARCH_MAX } from "#contract/limits.ts";
import { isRecordId } from "#lib/record-id.ts";
import { searchWith } from "#lib/search-params.ts";

const OPEN_STATUSES: readonly TaskStatus[] = ["todo", "in_progress", "blocked", "in_review"];

/** The statuses that a board has as columns. */
export const BOARD_STATUSES: readonly TaskStatus[] = [...OPEN_STATUSES, "done"];

/** Returns whether someone still has to do a task in this status. Statuses of other APIs count as open. */
export const isOpen = (status: string): boolean => status !== "done" && status !== "cancelled";

/** The list's query: empty fields are the defaults. */
export type ListFilter = {
  /** `all` for everyone's tasks, otherwise the person's own. */
  show: "" | "all";
  view: "" | "board";
  search: string;
  /** A status, or `all`. Otherwise only what is open. */
  status: string;
  /** One of the API's words, or `quiet`. */
  due: string;
  priority: "" | TaskPriority;
  /** A project's slug. */
  project: string;
  /** A label's id. */
  label: string;
  /** `none`, `created` for what the person created, or an id. */
  assignee: string;
  sort: TaskSort;
};

const among = <const Word extends string>(words: readonly Word[], value: string | null): Word | "" =>
  words.find((word) => word === value) ?? "";

export function listFilter(query: URLSearchParams): ListFilter {
  const id = (name: string) => {
    const value = query.get(name) ?? "";
    return isRecordId(value) ? value : "";
  };
  // The form names whose tasks they are as a person.
  const isMine = query.get("assignee") === "me";
  return {
    show: isMine ? "" : among(["all"], query.get("show")),
    view: among(["board"], query.get("view")),
    search: query.get("search")?.trim().slice(0, SEARCH_MAX) ?? "",
    status: among(["all", ...TASK_STATUSES], query.get("status")),
    due: among([...TASK_DUES, "quiet"], query.get("due")),
    priority: among(TASK_PRIORITIES, query.get("priority")),
    project: id("project"),
    assignee: isMine ? "" : id("assignee"),
    label: id("label"),
    sort: among(TASK_SORTS, query.get("sort")) || "due_date",
  };
}

export const filterQuery = (filter: ListFilter, changes: Partial<ListFilter> = {}): string => {
  const { sort, ...rest } = { ...filter, ...changes };
  return searchWith({ ...rest, sort: sort === "due_date" ? "" : sort });
};

/** Returns whether the list shows less than the tab's name says. */
export const isNarrowed = ({
  search,
  status,
  due,
  priority,
  project,
  assignee,
  label,
}: ListFilter): boolean =>
  [search, status, due, priority, project, assignee, label].some((value) => value !== "");

export function apiFilter(filter: ListFilter): TaskFilter {
  const { show, search, status, due, priority, project, assignee, label, sort } = filter;
  const statuses = status === "" ? OPEN_STATUSES : status === "all" ? undefined : [status];
  const word = TASK_DUES.find((known) => known === due);
  return {
    ...(show === "" && { assignee: "me" }),
    ...(show === "all" && assignee !== "" && assignee !== "created" && { assignee }),
    ...(assignee === "created" && { creator: "me" as const }),
    ...(statuses && { status: statuses }),
    ...(word && { due: word }),
    ...(due === "quiet" && { quiet: "1" as const }),
    ...(priority !== "" && { priority: [priority] }),
    ...(project !== "" && { project }),
    ...(label !== "" && { label }),
    ...(search !== "" && { search }),
    sort,
  };
}
