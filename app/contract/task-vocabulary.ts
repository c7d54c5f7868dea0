/** The fixed sets of values of tasks. Apart, so that other pages don't load them. */
/** How often a board repeats. */
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const TASK_STATUSES = ["todo", "in_progress", "blocked", "in_review", "done", "cancelled"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Most urgent first. */
export const TASK_PRIORITIES = ["urgent", "high", "normal", "low"] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** When tasks are due, seen from the user's own day. `week` is the organization's current week. */
export const TASK_DUES = ["overdue", "today", "week", "none"] as const;
export type TaskDue = (typeof TASK_DUES)[number];

/** By due day, tasks without one come last. */
export const TASK_SORTS = ["due_date", "priority", "title", "-updated_at", "-created_at"] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

/** What a task can be about. */
export const TASK_LINK_TYPES = ["campaigns", "boards", "contents", "blogs"] as const;
export type TaskLinkType = (typeof TASK_LINK_TYPES)[number];
