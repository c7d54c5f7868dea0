/** The fields of a task that can be imported. */
export const TASK_IMPORT_FIELDS = [
  "title",
  "description",
  "status",
  "completed",
  "priority",
  "project",
  "assignees",
  "start",
  "due",
  "hours",
  "checklist",
] as const;
export type TaskImportField = (typeof TASK_IMPORT_FIELDS)[number];
