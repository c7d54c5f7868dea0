import { z } from "zod";
import { CampaignKindSchema } from "./campaigns.ts";
import {
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  listOrEmpty,
  NumberSchema,
  orNull,
  PersonSchema,
  VersionSchema,
} from "./fields.ts";
import { StockFlagSchema } from "./feeds.ts";
import { LabelsSchema } from "./labels.ts";
import { PostingSlotSchema } from "./social-calendars.ts";

/** Something with a day, of any type: what a calendar shows, and enough to link to it. */
export const CalendarItemSchema = z.object({
  /** One of `CALENDAR_TYPES`. Others are left out. */
  type: z.string(),
  id: IdSchema,
  /** The kind of the campaign that it is or belongs to. */
  kind: orNull(CampaignKindSchema),
  title: z.string(),
  /** The first day. For something planned only by its time, the day in `zone`. */
  starts_on: DaySchema,
  ends_on: DaySchema,
  at: orNull(InstantSchema),
  /** The IANA time zone of `at`. */
  zone: orNull(z.string()),
  status: orNull(z.string()),
  networks: listOrEmpty(z.string()),
  image_url: orNull(z.string()),
  /** The first words of a post. */
  text: orNull(z.string()),
  images_count: orNull(IntegerSchema),
  comments_count: orNull(IntegerSchema),
  owner: orNull(PersonSchema),
  labels: LabelsSchema,
  /** Products of monitored feeds that it links to and that are sold out, gone, or priced differently from its copy. */
  stock: listOrEmpty(StockFlagSchema),
  /** The brand assets among its images whose rights end before its last day. */
  rights: listOrEmpty(z.object({ name: z.string(), rights_end: DaySchema })),
  /** The people and teams that do a task, the owner included. */
  assignee_ids: listOrEmpty(IdSchema),
  project: orNull(z.object({ slug: IdSchema, name: z.string(), colour: orNull(z.string()) })),
  folder_id: orNull(IdSchema),
  folder: orNull(z.object({ id: IdSchema, name: z.string() })),
  campaign: orNull(z.object({ id: IdSchema, name: z.string() })),
  /** Only of a campaign: its posts or ads, and what may be spent on all of its days. */
  item_count: orNull(IntegerSchema),
  approved_count: orNull(IntegerSchema),
  budget: orNull(NumberSchema),
  currency: orNull(z.string()),
  /** What its reports say was spent. */
  budget_spent: orNull(NumberSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type CalendarItem = z.infer<typeof CalendarItemSchema>;

/** A post without a day, which no day of a calendar shows. */
export const UndatedPostSchema = CalendarItemSchema.omit({ starts_on: true, ends_on: true });
export type UndatedPost = z.infer<typeof UndatedPostSchema>;

/** A social calendar of a project, with what a calendar shows of it beside its posts. */
export const PostCalendarSchema = z.object({
  id: IdSchema,
  name: z.string(),
  folder: z.object({ id: IdSchema, name: z.string() }),
  /** The IANA time zone of its posting times. */
  zone: orNull(z.string()),
  posting_slots: listOrEmpty(PostingSlotSchema),
  /** How many of its posts have no day. Not all of them may be sent. */
  undated_count: orNull(IntegerSchema),
  can: CanSchema,
});
export type PostCalendar = z.infer<typeof PostCalendarSchema>;

/** The items from one day to another, by day and time, and how many there are, if not all are sent. */
export const CalendarSchema = z.object({
  data: z.array(CalendarItemSchema),
  meta: z
    .object({ total: IntegerSchema })
    .nullish()
    .transform((meta) => meta ?? null),
  /** The project's social calendars and their posts without a day. Null if the API can’t send them. */
  calendars: orNull(z.array(PostCalendarSchema)),
  undated: orNull(z.array(UndatedPostSchema)),
});
export type Calendar = z.infer<typeof CalendarSchema>;
