import { z } from "zod";
import {
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  PersonSchema,
  VersionSchema,
  orNull,
} from "./fields.ts";

export const PROJECT_STATUSES = ["planning", "active", "on_hold", "done"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Names, not CSS: the web app owns the palette. */
export const COLOURS = [
  "slate",
  "red",
  "orange",
  "amber",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
] as const;
export type Colour = (typeof COLOURS)[number];

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
  counts: z
    .object({ folders: count, campaigns: CampaignCountsSchema, tasks_open: count })
    .nullish()
    .transform((counts) => counts ?? null),
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
  version?: number;
};

export const PROJECT_SORTS = ["name", "-name", "-updated_at", "updated_at", "ends_on"] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
export type ProjectFilter = { search?: string; status?: ProjectStatus; sort?: ProjectSort; page?: number };
