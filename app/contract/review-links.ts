import { z } from "zod";
import { CampaignKindSchema, ItemStatusSchema } from "./campaigns.ts";
import {
  BooleanSchema,
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  PersonSchema,
  listOrEmpty,
  orNull,
} from "./fields.ts";
import { ContentSchema, PublishedSchema } from "./review.ts";
import {
  ITEM_SUBJECTS,
  REVIEW_DECISIONS,
  REVIEW_LINK_RIGHTS,
  REVIEW_LINK_STATUSES,
  type ItemSubject,
  type ReviewDecision,
  type ReviewLinkRight,
} from "./vocabulary.ts";

const decision = {
  decision: z.enum(REVIEW_DECISIONS),
  name: z.string(),
  reason: orNull(z.string()),
  version_number: IntegerSchema,
  created_at: InstantSchema,
  /** Whether the item is still what was decided about. Another day or time doesn't matter. */
  is_current: BooleanSchema,
};

/** A link with which someone without an account reviews an item or a campaign, as the team sees it. */
export const ReviewLinkSchema = z.object({
  id: IdSchema,
  /** Null for a link to a whole campaign. */
  subject: orNull(z.enum(ITEM_SUBJECTS)),
  subject_id: orNull(IdSchema),
  campaign_id: IdSchema,
  title: z.string(),
  reviewer_name: orNull(z.string()),
  may: z.enum(REVIEW_LINK_RIGHTS),
  has_passphrase: BooleanSchema,
  status: z.enum(REVIEW_LINK_STATUSES),
  creator: orNull(PersonSchema),
  created_at: InstantSchema,
  expires_at: InstantSchema,
  revoked_at: orNull(InstantSchema),
  /** The number of days on which it was opened. */
  opened_count: IntegerSchema,
  last_opened_at: orNull(InstantSchema),
  /** The last decision about each item. */
  decisions: listOrEmpty(
    z.object({
      ...decision,
      subject: z.enum(ITEM_SUBJECTS),
      id: IdSchema,
      /** Null if the item is in the trash. */
      title: orNull(z.string()),
    }),
  ),
  can: CanSchema,
  /** Only in the response that creates the link. It can't be read again. */
  url: orNull(z.string()),
});
export type ReviewLink = z.infer<typeof ReviewLinkSchema>;

/** Either an item or a campaign. */
export type ReviewLinkInput = {
  subject?: ItemSubject;
  subject_id?: string;
  campaign_id?: string;
  reviewer_name?: string | null;
  may: ReviewLinkRight;
  expires_in_days?: number;
  passphrase?: string | null;
};

/** An item as someone with a review link sees it. */
export const GuestItemSchema = z.object({
  subject: z.enum(ITEM_SUBJECTS),
  id: IdSchema,
  kind: CampaignKindSchema,
  title: z.string(),
  status: ItemStatusSchema,
  planned_for: orNull(DaySchema),
  /** Where it was published, if it is and somebody said so. */
  published_url: orNull(z.string()),
  /** Who made the link, and is told of decisions. */
  contact: orNull(z.string()),
  version_number: IntegerSchema,
  /** SHA-256 of `content`. A decision is about exactly this. */
  content_hash: z.string(),
  content: ContentSchema,
  files: PublishedSchema.shape.files,
  can: z.object({ comment: BooleanSchema, decide: BooleanSchema }),
  /** The last decision with this link. `content` is what was decided about, if anything has changed since. */
  decision: orNull(z.object({ ...decision, content_hash: z.string(), content: orNull(ContentSchema) })),
  /** Comments of clients and the team's replies to them, oldest first. */
  comments: listOrEmpty(
    z.object({
      id: IdSchema,
      body: z.string(),
      name: orNull(z.string()),
      is_client: BooleanSchema,
      created_at: InstantSchema,
    }),
  ),
});
export type GuestItem = z.infer<typeof GuestItemSchema>;

/** Everything that a review link shows. */
export const GuestReviewSchema = z.object({
  organization: z.string(),
  title: z.string(),
  scope: z.enum(["item", "campaign"]),
  may: z.enum(REVIEW_LINK_RIGHTS),
  reviewer_name: orNull(z.string()),
  contact: orNull(z.string()),
  expires_at: InstantSchema,
  /** The calendar's time zone, or else the organization's. */
  timezone: orNull(z.string()),
  items_count: IntegerSchema,
  page: IntegerSchema,
  last_page: IntegerSchema,
  items: listOrEmpty(GuestItemSchema),
});
export type GuestReview = z.infer<typeof GuestReviewSchema>;

/** Stands for the passphrase until it expires. */
export const ReviewAccessSchema = z.object({ access: z.string(), expires_at: InstantSchema });

type ItemName = { subject: ItemSubject; id: string };
export type DecisionInput = ItemName & {
  decision: ReviewDecision;
  name: string;
  reason?: string | null;
  content_hash: string;
};
export type GuestCommentInput = ItemName & { name: string; body: string };
