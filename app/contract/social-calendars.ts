import { z } from "zod";
import { titleFrom } from "./board-title.ts";
import { CampaignRecordSchema, CampaignStatusSchema, ItemStatusSchema } from "./campaigns.ts";
import type { CampaignInput, ItemStatus } from "./campaigns.ts";
import {
  BooleanSchema,
  completed,
  CanSchema,
  DaySchema,
  IdSchema,
  ImageSchema,
  ListedImageSchema,
  MediaSchema,
  InstantSchema,
  IntegerSchema,
  NumberSchema,
  PersonSchema,
  TextMapSchema,
  VersionSchema,
  listOrEmpty,
  orFalse,
  orNull,
} from "./fields.ts";
import { StockFlagSchema } from "./feeds.ts";
import { LabelsSchema } from "./labels.ts";
import { StepSchema } from "./review.ts";
import {
  DATE_STYLES,
  type DateStyle,
  IMPORT_FIELDS,
  IMPORT_STATES,
  type ImportField,
  FREQUENCIES,
  type Frequency,
  type BoardFormat,
  type Network,
} from "./vocabulary.ts";
export { NETWORKS } from "./vocabulary.ts";
export type { BoardFormat, Network } from "./vocabulary.ts";

/** Adds a title to boards of an API without titles, from the first words of the text. */
function titled(board: Record<string, unknown>): Record<string, unknown> {
  const { title, content } = board;
  if (typeof title === "string" && title.trim() !== "") return board;
  return { ...board, title: titleFrom(typeof content === "string" ? content : null) };
}

/** Returns what a list of images and videos says as a list of images, some of which stand for a video. */
const imagesIn = (media: unknown) =>
  (z.array(MediaSchema).safeParse(media).data ?? []).map(({ type, url, poster, seconds, ...image }) =>
    type === "video" ? { ...image, url: poster ?? url, video: { url, seconds } } : { ...image, url },
  );

/** An API may have one image per board, or name only all of them. Each is derived from the other. */
function pictured(board: Record<string, unknown>): Record<string, unknown> {
  const images: unknown[] = Array.isArray(board["images"]) ? board["images"] : imagesIn(board["media"]);
  const first = board["reference_image"] ?? images[0] ?? null;
  return {
    ...board,
    reference_image: first,
    images: images.length === 0 && first !== null ? [first] : images,
  };
}

const completedBoard = (board: Record<string, unknown>) => pictured(titled(board));

const BoardFieldsSchema = z.object({
  id: IdSchema,
  social_calendar_id: orNull(IdSchema),
  title: z.string(),
  content: z
    .string()
    .nullish()
    .transform((text): string => text ?? ""),
  /** Texts of single networks. Without one, the shared text is used. */
  overrides: TextMapSchema,
  networks: listOrEmpty(z.string()),
  format: orNull(z.string()),
  /** A plain day, for planning. */
  planned_for: orNull(DaySchema),
  /** An instant, set only if the board is ready to be published. */
  scheduled_at: orNull(InstantSchema),
  link_url: orNull(z.string()),
  /** Never shown in a preview or an export. */
  internal_notes: orNull(z.string()),
  /** Published as the first comment under the post. */
  first_comment: orNull(z.string()),
  recurrence_id: orNull(IdSchema),
  /** The first of its images. */
  reference_image: orNull(ImageSchema),
  /** Its images and videos. An image stands for each video. */
  images: listOrEmpty(ListedImageSchema).transform((images) =>
    images.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
  ),
  /** The same as a list of both, which is read only if there are no `images`. */
  media: listOrEmpty(MediaSchema),
  status: ItemStatusSchema,
  /** The position in the column (same calendar and status), from 0. */
  position: orNull(IntegerSchema),
  owner: orNull(PersonSchema),
  labels: LabelsSchema,
  /** Products of monitored feeds that it links to and that are sold out, gone, or priced differently from its copy. */
  stock: listOrEmpty(StockFlagSchema),
  comments_count: orNull(IntegerSchema),
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export const BoardSchema = completed(completedBoard, BoardFieldsSchema);
export type Board = z.infer<typeof BoardSchema>;
export type BoardImage = Board["images"][number];

export const ImageLimitSchema = z.object({ max: IntegerSchema });

/** A board after an upload of several images, and why others of them were refused, by their index in the upload. */

const limit = z.number().int().min(0).nullish();
const NetworkLimitMapSchema = z
  .preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
    z.record(z.string(), z.object({ cap: limit, hashtags: limit })).nullish(),
  )
  .transform((value) => value ?? {});

export const NetworkLimitsSchema = z.object({
  limits: NetworkLimitMapSchema,
  version: VersionSchema,
  can: CanSchema,
});
export type NetworkLimitsInput = {
  limits: Partial<Record<Network, { cap: number | null; hashtags: number | null }>>;
  version?: number | undefined;
};

/** A weekly posting time. A null `network` means all of them. */
export const PostingSlotSchema = z.object({
  network: orNull(z.string()),
  weekday: z.number().int().min(1).max(7),
  time: z.string().regex(/^\d{2}:\d{2}$/),
});
export type PostingSlot = z.infer<typeof PostingSlotSchema>;

export const SocialCalendarSchema = CampaignRecordSchema.extend({
  kind: z.literal("SocialCalendar").optional().default("SocialCalendar"),
  status: CampaignStatusSchema,
  networks: listOrEmpty(z.string()),
  timezone: orNull(z.string()),
  default_hashtags: orNull(z.string()),
  default_link: orNull(z.string()),
  goal_metric: orNull(z.string()),
  goal_value: orNull(NumberSchema),
  budget_amount: orNull(NumberSchema),
  currency: orNull(z.string()),
  /** The time zone of its posts: its own, or else the organization's. */
  zone: orNull(z.string()),
  /** The organization's network limits, which replace the defaults. */
  network_limits: NetworkLimitMapSchema,
  posting_slots: listOrEmpty(PostingSlotSchema),
  /** The number of all boards, whatever days were requested. */
  boards_count: orNull(IntegerSchema),
  /** The nearest planned days outside the requested ones. */
  planned_before: orNull(DaySchema),
  planned_after: orNull(DaySchema),
  boards: listOrEmpty(BoardSchema),
});

/** A board's blocking issues and suggestions. */
export const BoardChecksSchema = z.array(
  z.object({
    level: z.enum(["block", "warn"]),
    field: z.string(),
    network: orNull(z.string()),
    message: z.string(),
  }),
);
export type BoardCheck = z.infer<typeof BoardChecksSchema>[number];

export const NextSlotSchema = z
  .object({ planned_for: DaySchema, time: z.string(), scheduled_at: InstantSchema })
  .nullable();

export const SeriesSchema = z.object({
  frequency: z.enum(FREQUENCIES),
  interval: z.number().int(),
  count: orNull(IntegerSchema),
  ends_on: orNull(DaySchema),
  boards: z.array(
    z.object({
      id: IdSchema,
      title: z.string(),
      planned_for: orNull(DaySchema),
      scheduled_at: orNull(InstantSchema),
      status: ItemStatusSchema,
    }),
  ),
});
export type Series = z.infer<typeof SeriesSchema>;

/** An uploaded file of boards: how it was parsed, and what importing it would create. */
export const BoardImportSchema = z.object({
  id: IdSchema,
  social_calendar_id: orNull(IdSchema),
  file_name: z.string(),
  status: z.enum(IMPORT_STATES),
  encoding: z.string(),
  /** True if nothing in the file says what it is encoded in. */
  is_encoding_guessed: orFalse,
  delimiter: z.string(),
  has_header: BooleanSchema.nullish().transform((value): boolean => value ?? true),
  /** True if no heading is known. */
  is_header_guessed: orFalse,
  headers: z.array(z.string()),
  /** The first words of each column. */
  samples: listOrEmpty(z.string()),
  /** The headings of columns that hold something and belong to no field. */
  unused_columns: listOrEmpty(z.string()),
  /** The lines above the header row. */
  skipped_rows: listOrEmpty(z.object({ line: z.number().int(), text: z.string() })),
  /** The index of each field's column, from 0. */
  mapping: z.partialRecord(z.enum(IMPORT_FIELDS), z.number().int()),
  date_style: z.enum(DATE_STYLES),
  /** True if another format fits as well and reads other days. */
  is_date_style_guessed: orFalse,
  rows: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      planned_for: orNull(DaySchema),
      time: orNull(z.string()),
      networks: z.array(z.string()),
      notes: z.array(
        z.object({
          level: z.enum(["error", "warning"]),
          column: z.string(),
          value: z.string(),
          message: z.string(),
        }),
      ),
    }),
  ),
  /** The number of boards that it created and that still exist. */
  boards_count: z.number().int(),
  confirmed_at: orNull(InstantSchema),
  undo_until: orNull(InstantSchema),
});
export type BoardImport = z.infer<typeof BoardImportSchema>;
export type SocialCalendar = z.infer<typeof SocialCalendarSchema>;

/** Sent by PUT: clears missing fields. */
export type SocialCalendarInput = CampaignInput & {
  networks?: Network[];
  timezone?: string | null;
  default_hashtags?: string | null;
  default_link?: string | null;
  goal_metric?: string | null;
  goal_value?: number | null;
  budget_amount?: number | null;
  currency?: string | null;
};

export type BoardInput = {
  /** Without one, the first words of the content. */
  title?: string | null;
  content?: string | null;
  overrides?: Partial<Record<Network, string>>;
  networks?: Network[];
  format?: BoardFormat | null;
  planned_for?: string | null;
  scheduled_at?: string | null;
  link_url?: string | null;
  internal_notes?: string | null;
  first_comment?: string | null;
  status?: ItemStatus;
  owner_id?: string | null;
  position?: number;
  /** Images that change, by id. One with another place than before moves there. The others stay. */
  images?: { id: string; alt?: string | null; position?: number }[];
  remove_images?: string[];
  /** Why something scheduled is moved into a freeze window, or the reason of a status that needs one. */
  reason?: string | null;
  version?: number;
};
export type NewBoardInput = BoardInput & { social_calendar_id: string };

/** A board after a save. An API without steps in a save leaves `step` out. */
export const SavedBoardSchema = z.object({
  data: BoardSchema,
  step: StepSchema.nullish().catch(null),
});

/** A board after an upload of several images, and why others of them were refused, by their index in the upload. */
export const AddedImagesSchema = SavedBoardSchema.extend({
  refused: listOrEmpty(z.object({ index: IntegerSchema, message: z.string() })),
});

/** A social calendar of any project, as a place for a post. */
export const CalendarPlaceSchema = z.object({
  id: IdSchema,
  name: z.string(),
  folder: z.object({ id: IdSchema, name: z.string() }),
  project: z.object({ slug: z.string(), name: z.string() }),
});
export type CalendarPlace = z.infer<typeof CalendarPlaceSchema>;

export type BoardContentInput = {
  board_id: string;
  content: string | null;
  overrides?: Partial<Record<Network, string>>;
  version?: number;
};

/** Until a day or for a number of times, but never both. */
export type SeriesInput = {
  frequency: Frequency;
  interval: number;
  count?: number | null;
  ends_on?: string | null;
};

export type ImportSettingsInput = {
  mapping: Partial<Record<ImportField, number>>;
  date_style: DateStyle;
  /** How the file is to be read. If one of them changes, what was guessed about the columns is guessed again. */
  encoding?: string;
  delimiter?: string;
  has_header?: boolean;
};
