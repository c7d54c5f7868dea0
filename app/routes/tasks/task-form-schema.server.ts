import { z } from "zod";
import { offersLabels } from "#api-client/labels.server.ts";
import { listTasks } from "#api-client/tasks.server.ts";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import {
  CHECKLIST_POINT_MAX,
  RECORD_LABELS_MAX,
  TASK_ASSIGNEES_MAX,
  TASK_BLOCKERS_MAX,
  TASK_CHECKLIST_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_ESTIMATE_HOURS_MAX,
  TASK_INTERVAL_MAX,
  TASK_LINKS_MAX,
  TASK_TITLE_MAX,
} from "#contract/limits.ts";
import type { Task, TaskInput } from "#contract/tasks.ts";
import { FREQUENCIES, TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { linkAt, taskAt } from "#domain/tasks/link-address.ts";
import { dayField, versionField } from "#forms/field-schemas.server.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { Api } from "#middleware/api.server.ts";

/** Splits a text into its lines, without empty ones. */
const linesOf = (text: string | null) =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const LINES_MAX = 20_000;
const hours = TASK_ESTIMATE_HOURS_MAX.toLocaleString("en-US");

export const taskFormSchema = z.object({
  title: requiredText(TASK_TITLE_MAX, "Name", "Enter a name."),
  description: optionalText(TASK_DESCRIPTION_MAX, "Description"),
  status: z.enum(TASK_STATUSES).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  project_id: z
    .string()
    .optional()
    .transform((id) => id ?? null),
  assignees: z
    .array(z.string())
    .max(TASK_ASSIGNEES_MAX, `Choose up to ${TASK_ASSIGNEES_MAX} people and teams.`)
    .default([]),
  label_ids: z
    .array(z.string())
    .max(RECORD_LABELS_MAX, `Choose up to ${RECORD_LABELS_MAX} labels.`)
    .default([]),
  start_date: dayField,
  due_date: dayField,
  estimate_hours: z
    .string()
    .optional()
    .transform((text, issues) => {
      if (!text?.trim()) return null;
      const value = Number(text.trim().replace(",", "."));
      if (!(value >= 0 && value <= TASK_ESTIMATE_HOURS_MAX))
        issues.addIssue(`Enter hours from 0 to ${hours}, like 1.5.`);
      return value;
    }),
  checklist: optionalText(LINES_MAX, "Checklist").transform((text, issues) => {
    const lines = linesOf(text);
    if (lines.length > TASK_CHECKLIST_MAX)
      issues.addIssue(`A checklist can have up to ${TASK_CHECKLIST_MAX} points.`);
    if (lines.some((line) => Array.from(line).length > CHECKLIST_POINT_MAX))
      issues.addIssue(`Each point must be ${CHECKLIST_POINT_MAX} characters or fewer.`);
    return lines;
  }),
  repeat: z.enum(FREQUENCIES).optional(),
  repeat_interval: z
    .string()
    .optional()
    .transform((text, issues) => {
      const value = Number(text?.trim() || "1");
      if (!Number.isInteger(value) || value < 1 || value > TASK_INTERVAL_MAX)
        issues.addIssue(`Enter a whole number from 1 to ${TASK_INTERVAL_MAX}.`);
      return value;
    }),
  blocked_by: z.array(z.string()).max(TASK_BLOCKERS_MAX).default([]),
  blocker: z.string().trim().max(2048).optional(),
  links: optionalText(LINES_MAX, "Links").transform((text, issues) => {
    const lines = linesOf(text);
    if (lines.length > TASK_LINKS_MAX)
      issues.addIssue(`A task can have up to ${TASK_LINKS_MAX} related pages.`);
    const links = lines.map(linkAt);
    const wrong = links.indexOf(null);
    if (wrong !== -1)
      issues.addIssue(
        `“${lines[wrong]?.slice(0, 100)}” isn’t a link to a campaign, a post, an ad, or a blog post.`,
      );
    return links.filter((link) => link !== null);
  }),
  version: versionField,
});
export type TaskFormValues = {
  [
    Field in Exclude<keyof z.input<typeof taskFormSchema>, "assignees" | "label_ids" | "blocked_by">
  ]-?: string;
} & { assignees: string[]; label_ids: string[]; blocked_by: string[] };
type Submitted = z.output<typeof taskFormSchema>;

/**
 * Returns what to send to the API, or the message at the field for a task to wait for.
 * @param points the saved checklist, so that a point that stays keeps its check
 */
export async function inputOf(
  api: Api,
  {
    blocker,
    blocked_by: blockers,
    label_ids: labels,
    repeat,
    repeat_interval: interval,
    checklist,
    ...rest
  }: Submitted,
  points: Task["checklist"] = [],
): Promise<{ input: TaskInput } | { unknown: string }> {
  const added = blocker ? await blockerNamed(api, blocker) : null;
  if (added !== null && "unknown" in added) return added;
  return {
    input: {
      ...rest,
      ...((await offersLabels(api)) && { label_ids: labels }),
      blocked_by: added === null ? blockers : [...new Set([...blockers, added.id])],
      repeat: repeat === undefined ? null : { frequency: repeat, interval },
      checklist: pointsOf(checklist, points),
    },
  };
}

/**
 * Returns the checklist that lines mean.
 * @param points the saved checklist, so that a point that stays keeps its check
 */
export function pointsOf(lines: readonly string[], points: Task["checklist"]) {
  const left = [...points];
  return lines.map((text) => {
    const index = left.findIndex((point) => point.text === text);
    const [point] = index === -1 ? [] : left.splice(index, 1);
    return { id: point?.id ?? null, text, is_done: point?.is_done ?? false };
  });
}

/** Finds a task by its link or its name. */
async function blockerNamed(api: Api, text: string): Promise<{ id: string } | { unknown: string }> {
  const id = taskAt(text);
  if (id !== null) return { id };
  const { data } = await listTasks(api, { search: text });
  const same = data.filter(({ title }) => title.toLowerCase() === text.toLowerCase());
  const [found] = same.length > 0 ? same : data;
  if (found !== undefined && (same.length === 1 || data.length === 1)) return { id: found.id };
  return {
    unknown:
      found === undefined
        ? `No task is named “${text}”.`
        : `Several tasks are named like “${text}”. Paste the link to the one you mean.`,
  };
}

export const taskValues = (task: Task): Omit<TaskFormValues, "version" | "blocker"> => ({
  title: task.title,
  description: task.description ?? "",
  status: task.status,
  priority: task.priority,
  project_id: task.project?.slug ?? "",
  assignees: task.assignees.map(({ id }) => id),
  label_ids: task.labels?.map(({ id }) => id) ?? [],
  start_date: task.start_date ?? "",
  due_date: task.due_date ?? "",
  estimate_hours: task.estimate_hours === null ? "" : String(task.estimate_hours),
  checklist: task.checklist.map(({ text }) => text).join("\n"),
  repeat: task.repeat?.frequency ?? "",
  repeat_interval: String(task.repeat?.interval ?? ""),
  blocked_by: task.blocked_by.map(({ id }) => id),
  links: task.links.flatMap((link) => placedPath(link) ?? []).join("\n"),
});

type Chosen = Record<"assignees" | "label_ids" | "blocked_by", readonly string[]> &
  Partial<Record<"status" | "priority" | "repeat", string | null>>;
type Named = { id: string; name: string };

/** Returns what was chosen in a task's form as texts, to compare two versions. */
export function chosenTexts(chosen: Chosen, named: readonly Named[]): Record<string, string> {
  const namesOf = (ids: readonly string[]) =>
    ids.map((wanted) => named.find(({ id }) => id === wanted)?.name ?? "Unknown").join(", ");
  return {
    status: sentenceLabel(chosen.status ?? ""),
    priority: sentenceLabel(chosen.priority ?? ""),
    repeat: sentenceLabel(chosen.repeat ?? ""),
    assignees: namesOf(chosen.assignees),
    label_ids: namesOf(chosen.label_ids),
    blocked_by: namesOf(chosen.blocked_by),
  };
}

export const namedIn = (task: Task): Named[] => [
  ...task.assignees,
  ...(task.labels ?? []),
  ...task.blocked_by.map(({ id, title }) => ({ id, name: title })),
];

/** Returns a task's values as texts, to compare with what someone else saved. */
export const theirTexts = (task: Task): Record<string, string> => {
  const { assignees, label_ids, blocked_by, ...texts } = taskValues(task);
  return { ...texts, ...chosenTexts({ ...texts, assignees, label_ids, blocked_by }, namedIn(task)) };
};
