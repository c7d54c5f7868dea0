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
import { AnchorSchema, ContentSchema, type ImageAnchorInput, PublishedSchema } from "./review.ts";
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
  id: orNull(IdSchema),
  decision: z.enum(REVIEW_DECISIONS),
  name: z.string(),
  reason: orNull(z.string()),
  version_number: IntegerSchema,
  created_at: InstantSchema,
  /** Whether the item is still what was decided about. Another day or time doesn't matter. */
  is_current: BooleanSchema,
};

/** A link with which someone without an account reviews an item, a campaign, or a project, as the team sees it. */
export const ReviewLinkSchema = z.object({
  id: IdSchema,
  /** Null for a link to a whole campaign or project. */
  subject: orNull(z.enum(ITEM_SUBJECTS)),
  subject_id: orNull(IdSchema),
  /** Null for a link to a whole project. */
  campaign_id: orNull(IdSchema),
  project_id: orNull(IdSchema),
  title: z.string(),
  reviewer_name: orNull(z.string()),
  /** Where it was sent by e-mail. */
  email: orNull(z.string()),
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
  /** The last decision about each item. If the links of one item were asked for, only those about it. */
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

/** An item, a campaign, or a project. */
export type ReviewLinkInput = {
  subject?: ItemSubject;
  subject_id?: string;
  campaign_id?: string;
  /** A slug or an id. */
  project?: string;
  reviewer_name?: string | null;
  email?: string | null;
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
  decision: orNull(
    z.object({
      ...decision,
      content_hash: z.string(),
      content: orNull(ContentSchema),
      /** Until when it can be undone. Null if it can’t. */
      undoable_until: orNull(InstantSchema),
    }),
  ),
  /** Comments of clients and the team's replies to them, oldest first. */
  comments: listOrEmpty(
    z.object({
      id: IdSchema,
      body: z.string(),
      name: orNull(z.string()),
      is_client: BooleanSchema,
      created_at: InstantSchema,
      /** The image that it is about. Null for all of the item. */
      anchor: orNull(AnchorSchema),
    }),
  ),
  /** What a comment can be about, beside the whole item: `images`. None if the API keeps none. */
  comment_anchors: listOrEmpty(z.string()),
});
export type GuestItem = z.infer<typeof GuestItemSchema>;

/** One line of what a review link covers. */
export const GuestOverviewSchema = z.object({
  subject: z.enum(ITEM_SUBJECTS),
  id: IdSchema,
  kind: CampaignKindSchema,
  title: z.string(),
  status: ItemStatusSchema,
  /** The day and the time at which it is published, on the clock of its calendar. */
  day: orNull(DaySchema),
  time: orNull(z.string()),
  timezone: orNull(z.string()),
  image_url: orNull(z.string()),
  images_count: orNull(IntegerSchema),
  text: orNull(z.string()),
  networks: listOrEmpty(z.string()),
  /** Whether it is in review, and the link hasn’t decided about it as it is. */
  is_waiting: BooleanSchema,
  /** Who approved it last. */
  approval: orNull(
    z.object({ name: orNull(z.string()), is_client: BooleanSchema, created_at: InstantSchema }),
  ),
});
export type GuestOverview = z.infer<typeof GuestOverviewSchema>;

/** Everything that a review link shows. */
export const GuestReviewSchema = z.object({
  organization: z.string(),
  organization_logo_url: orNull(z.string()),
  title: z.string(),
  scope: z.enum(["item", "campaign", "project"]),
  project: orNull(z.string()),
  client_name: orNull(z.string()),
  client_logo_url: orNull(z.string()),
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
  /** All that it covers, in the order in which it is published. Null if the API doesn’t send it. */
  overview: orNull(z.array(GuestOverviewSchema)),
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
export type GuestCommentInput = ItemName & { name: string; body: string; anchor?: ImageAnchorInput };
