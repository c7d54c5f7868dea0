import { href } from "react-router";
import { searchWith } from "#lib/search-params.ts";

/** What can be changed of a task by a small form of its own. */
export const TASK_PARTS = [
  "status",
  "date",
  "person",
  "priority",
  "project",
  "labels",
  "title",
  "text",
  "checklist",
] as const;
export type TaskPart = (typeof TASK_PARTS)[number];

/**
 * Returns the page with the form of one part, or without a part the page with everything that can be done with a task.
 * @param back the page to return to. Empty for the task's own
 */
export const partPath = (taskId: string, part: TaskPart | "", back: string): string =>
  href("/tasks/:taskId/more", { taskId }) + searchWith({ part, back });

export const partLabels: Record<TaskPart, string> = {
  status: "Status",
  date: "Due date",
  person: "Assignees",
  priority: "Priority",
  project: "Project",
  labels: "Labels",
  title: "Name",
  text: "Description",
  checklist: "Checklist",
};

/** The value of a button that takes the value away. An empty one is no value to a form, and Lynx sends the button's kind instead. */
export const NOTHING = "none";
