import { z } from "zod";
import {
  BooleanSchema,
  CanSchema,
  ContentsSchema,
  DaySchema,
  IdSchema,
  ImageSchema,
  InstantSchema,
  IntegerSchema,
  PersonSchema,
  VersionSchema,
  completed,
  listOrEmpty,
  orNull,
  wordOf,
} from "./fields.ts";
import {
  APPROVAL_MODES,
  PROJECT_ROLES,
  PROJECT_STATUSES,
  PROJECT_VISIBILITIES,
  type ApprovalMode,
  type Colour,
  type Network,
  type ProjectSort,
  type ProjectStatus,
  type ProjectVisibility,
} from "./vocabulary.ts";
export { COLOURS, PROJECT_STATUSES } from "./vocabulary.ts";
export type { Colour, ProjectStatus } from "./vocabulary.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

export const CampaignCountsSchema = z
  .object({ SocialCalendar: count, MetaAd: count, GoogleAd: count, Blog: count })
  .nullish()
  .transform((counts) => counts ?? { SocialCalendar: 0, MetaAd: 0, GoogleAd: 0, Blog: 0 });
export type CampaignCounts = z.infer<typeof CampaignCountsSchema>;

/** URLs use a project's slug, or its id if it has none. */
const addressed = (project: Record<string, unknown>) => ({
  ...project,
  slug: project["slug"] ?? project["id"],
});

/** The social calendar that a project was created with. Null if there is none. Only in the answer to its creation. */
const FirstCalendarSchema = z.object({ id: IdSchema, folder_id: IdSchema }).nullish();

const ProjectFieldsSchema = z.object({
  id: IdSchema,
  slug: IdSchema,
  name: z.string(),
  description: orNull(z.string()),
  colour: orNull(z.string()),
  status: wordOf(PROJECT_STATUSES, "active"),
  starts_on: orNull(DaySchema),
  ends_on: orNull(DaySchema),
  lead: orNull(PersonSchema),
  visibility: z.enum(PROJECT_VISIBILITIES).optional(),
  role: z.enum(PROJECT_ROLES).optional(),
  approval_mode: z.enum(APPROVAL_MODES).optional(),
  self_approval: BooleanSchema.optional(),
  /** Whether it is a sample project, which is left out of reports. */
  is_sample: BooleanSchema.optional(),
  /** For whom it is. Missing if the API knows no clients. */
  client_name: z.string().nullish(),
  client_logo_url: orNull(z.string()),
  counts: z
    .object({ folders: count, campaigns: CampaignCountsSchema, tasks_open: count })
    .nullish()
    .transform((counts) => counts ?? null),
  contains: ContentsSchema,
  /** What its card shows, in lists that ask for it: the images of its latest posts, and the number of posts, ads, and blog posts by status. */
  recent_images: listOrEmpty(ImageSchema),
  states: orNull(z.record(z.string(), count)),
  /** Some of those who work on it. */
  people: listOrEmpty(PersonSchema),
  /** When the next item is published. A day without a time is `next_on`. */
  next_at: orNull(InstantSchema),
  next_on: orNull(DaySchema),
  calendar: FirstCalendarSchema,
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export const ProjectSchema = completed(addressed, ProjectFieldsSchema);
export type Project = z.infer<typeof ProjectSchema>;

export const ProjectReferenceSchema = completed(
  addressed,
  z.object({ id: IdSchema, slug: IdSchema, name: z.string(), colour: orNull(z.string()) }),
);

/** A project that was just created. Without `calendar`, the API knows nothing of calendars to start with. */
export const StartedProjectSchema = completed(
  addressed,
  z.object({ id: IdSchema, slug: IdSchema, name: z.string(), calendar: FirstCalendarSchema }),
);

/** What a project starts with besides its first folder. */
export type FirstCalendarInput = { networks: Network[] };

export type ProjectInput = {
  name: string;
  slug?: string;
  description?: string | null;
  colour?: Colour | null;
  status?: ProjectStatus;
  starts_on?: string | null;
  ends_on?: string | null;
  lead_id?: string | null;
  visibility?: ProjectVisibility;
  approval_mode?: ApprovalMode;
  self_approval?: boolean;
  client_name?: string | null;
  version?: number;
};
export type NewProjectInput = ProjectInput & { calendar?: FirstCalendarInput };

export type ProjectFilter = {
  include?: "cards" | "choices";
  search?: string;
  status?: ProjectStatus;
  sort?: ProjectSort;
  page?: number;
};
