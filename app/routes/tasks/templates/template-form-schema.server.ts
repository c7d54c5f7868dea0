import { z } from "zod";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import {
  TASK_TITLE_MAX,
  TEMPLATE_DAYS_MAX,
  TEMPLATE_LINES_MAX,
  TEMPLATE_NAME_MAX,
} from "#contract/limits.ts";
import { requiredText } from "#components/campaigns/text-schemas.server.ts";
import { templateLine } from "#domain/tasks/template-lines.ts";
import { versionField } from "#forms/field-schemas.server.ts";

const LINES_MAX = 20_000;

export const templateFormSchema = z.object({
  name: requiredText(TEMPLATE_NAME_MAX, "Name", "Enter a name."),
  kind: z
    .enum(CAMPAIGN_KINDS)
    .optional()
    .transform((kind) => kind ?? null),
  lines: requiredText(LINES_MAX, "Tasks", "Enter at least one task.").transform((text, issues) => {
    const lines = text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => templateLine(line.trim()));
    if (lines.length > TEMPLATE_LINES_MAX)
      issues.addIssue(`A template can have up to ${TEMPLATE_LINES_MAX} tasks.`);
    if (lines.some(({ title }) => title === "")) issues.addIssue("Each task needs a name.");
    if (lines.some(({ title }) => Array.from(title).length > TASK_TITLE_MAX))
      issues.addIssue(`Each name must be ${TASK_TITLE_MAX} characters or fewer.`);
    if (lines.some(({ days_before: days }) => Math.abs(days ?? 0) > TEMPLATE_DAYS_MAX))
      issues.addIssue(`A task can be due up to ${TEMPLATE_DAYS_MAX} days before or after the start.`);
    return lines;
  }),
  version: versionField,
});
export type TemplateFormValues = { name: string; kind: string; lines: string; version: string };
