import { z } from "zod";
import { type CampaignKind, CampaignKindSchema } from "./campaigns.ts";
import { CanSchema, IdSchema, IntegerSchema, listOrEmpty, orNull, VersionSchema } from "./fields.ts";
import { TaskPrioritySchema } from "./tasks.ts";
import type { TaskPriority } from "./vocabulary.ts";

const LineSchema = z.object({
  title: z.string(),
  /** Days before the campaign's start. Negative after it, null without a due date. */
  days_before: orNull(IntegerSchema),
  priority: TaskPrioritySchema,
});

/** A list of tasks that campaigns of a kind bring along. */
export const TaskTemplateSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** Null for campaigns of any kind. */
  kind: orNull(CampaignKindSchema),
  lines: listOrEmpty(LineSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type TaskTemplate = z.infer<typeof TaskTemplateSchema>;

export type TemplateLine = { title: string; days_before: number | null; priority: TaskPriority };
export type TaskTemplateInput = {
  name: string;
  kind: CampaignKind | null;
  lines: TemplateLine[];
  version?: number;
};
