import { TASK_PRIORITIES, type TaskPriority } from "#contract/vocabulary.ts";

type Line = { title: string; days_before: number | null; priority: TaskPriority };

/**
 * Reads a template's task from a line such as "14: Write the brief !high", due 14 days before the start. "+7: Read the numbers" is
 * due 7 days after it. Without a number, a task has no due date.
 */
export function templateLine(text: string): Line {
  const [, sign, days, rest = text] = /^([+-]?)(\d{1,5})\s*:\s*(.*)$/.exec(text) ?? [];
  const words = rest.split(/\s+/).filter((word) => word !== "");
  const priority = TASK_PRIORITIES.find((known) => words.at(-1)?.toLowerCase() === `!${known}`);
  return {
    title: (priority === undefined ? words : words.slice(0, -1)).join(" "),
    days_before: days === undefined ? null : Number(days) * (sign === "+" && Number(days) > 0 ? -1 : 1),
    priority: priority ?? "normal",
  };
}

export function templateText({
  title,
  days_before: days,
  priority,
}: { [Key in keyof Line]: Line[Key] | string }): string {
  const when = days === null ? "" : `${Number(days) < 0 ? `+${-Number(days)}` : days}: `;
  return `${when}${title}${priority === "normal" ? "" : ` !${priority}`}`;
}
