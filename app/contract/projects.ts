import { z } from "zod";
import {
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  PersonSchema,
  VersionSchema,
  ContentsSchema,
  orNull,
} from "./fields.ts";
import {
  APPROVAL_MODES,
  PROJECT_STATUSES,
  type ApprovalMode,
  type Colour,
  type ProjectSort,
  type ProjectStatus,
} from "./vocabulary.ts";
export { COLOURS, PROJECT_STATUSES } from "./vocabulary.ts";
export type { Colour, ProjectStatus } from "./vocabulary.ts";

const count = z
  .number()
  .int()
  .nullish()
  .transform((value): number => value ?? 0);

export const CampaignCountsSchema = z
  .object({ SocialCalendar: count, MetaAd: count, GoogleAd: count, Blog: count })
  .nullish()
  .transform((counts) => counts ?? { SocialCalendar: 0, MetaAd: 0, GoogleAd: 0, Blog: 0 });
export type CampaignCounts = z.infer<typeof CampaignCountsSchema>;

export const ProjectSchema = z.object({
  id: IdSchema,
  slug: z.string(),
  name: z.string(),
  description: orNull(z.string()),
  colour: orNull(z.string()),
  status: z
    .enum(PROJECT_STATUSES)
    .nullish()
    .transform((status): ProjectStatus => status ?? "active"),
  starts_on: orNull(DaySchema),
  ends_on: orNull(DaySchema),
  lead: orNull(PersonSchema),
  approval_mode: z.enum(APPROVAL_MODES).optional(),
  self_approval: z.boolean().optional(),
  counts: z
    .object({ folders: count, campaigns: CampaignCountsSchema, tasks_open: count })
    .nullish()
    .transform((counts) => counts ?? null),
  contains: ContentsSchema,
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type Project = z.infer<typeof ProjectSchema>;

export type ProjectInput = {
  name: string;
  slug?: string;
  description?: string | null;
  colour?: Colour | null;
  status?: ProjectStatus;
  starts_on?: string | null;
  ends_on?: string | null;
  lead_id?: string | null;
  approval_mode?: ApprovalMode;
  self_approval?: boolean;
  version?: number;
};

export type ProjectFilter = { search?: string; status?: ProjectStatus; sort?: ProjectSort; page?: number };
