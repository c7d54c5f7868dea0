import { z } from "zod";
import { CampaignRecordSchema, CampaignStatusSchema, ItemStatusSchema } from "./campaign.ts";
import type { CampaignInput, CampaignPlace, ItemStatus } from "./campaign.ts";
import {
  CanSchema,
  DaySchema,
  IdSchema,
  ImageSchema,
  InstantSchema,
  PersonSchema,
  TextMapSchema,
  VersionSchema,
  listOrEmpty,
  orNull,
} from "./fields.ts";
import { type BoardFormat, type Network } from "./vocabulary.ts";
export { BOARD_FORMATS, NETWORKS } from "./vocabulary.ts";
export type { BoardFormat, Network } from "./vocabulary.ts";

/** One planned post. */
export const BoardSchema = z.object({
  id: IdSchema,
  social_calendar_id: orNull(IdSchema),
  title: z.string(),
  content: z
    .string()
    .nullish()
    .transform((text): string => text ?? ""),
  /** Text per network; a missing one means the base text. */
  overrides: TextMapSchema,
  networks: listOrEmpty(z.string()),
  format: orNull(z.string()),
  /** A plain day, for planning. */
  planned_for: orNull(DaySchema),
  /** An instant, only when ready to go out. */
  scheduled_at: orNull(InstantSchema),
  link_url: orNull(z.string()),
  /** Never shown in a preview or an export. */
  internal_notes: orNull(z.string()),
  reference_image: orNull(ImageSchema),
  status: ItemStatusSchema,
  /** Order within a lane (same calendar and status), from 0. */
  position: orNull(z.number().int()),
  owner: orNull(PersonSchema),
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type Board = z.infer<typeof BoardSchema>;

export const SocialCalendarSchema = CampaignRecordSchema.extend({
  kind: z.literal("SocialCalendar").optional().default("SocialCalendar"),
  status: CampaignStatusSchema,
  networks: listOrEmpty(z.string()),
  timezone: orNull(z.string()),
  default_hashtags: orNull(z.string()),
  default_link: orNull(z.string()),
  goal_metric: orNull(z.string()),
  goal_value: orNull(z.number()),
  budget_amount: orNull(z.number()),
  currency: orNull(z.string()),
  boards: listOrEmpty(BoardSchema),
});
export type SocialCalendar = z.infer<typeof SocialCalendarSchema>;

/** Sent by PUT: what is left out is cleared. */
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
export type NewSocialCalendarInput = SocialCalendarInput & CampaignPlace;

export type BoardInput = {
  title?: string;
  content?: string | null;
  overrides?: Partial<Record<Network, string>>;
  networks?: Network[];
  format?: BoardFormat | null;
  planned_for?: string | null;
  scheduled_at?: string | null;
  link_url?: string | null;
  internal_notes?: string | null;
  status?: ItemStatus;
  position?: number;
  version?: number;
};
export type NewBoardInput = BoardInput & { social_calendar_id: string; title: string };
export type BoardContentInput = {
  board_id: string;
  content: string | null;
  overrides?: Partial<Record<Network, string>>;
  version?: number;
};
