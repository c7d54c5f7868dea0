import { z } from "zod";
import { CampaignKindSchema, ItemStatusSchema, PlacedSchema } from "./campaigns.ts";
import {
  BooleanSchema,
  CanSchema,
  ContentsSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  PersonSchema,
  VersionSchema,
  listOrEmpty,
  orFalse,
  orNull,
  wordOf,
} from "./fields.ts";
import { ErrorCodeSchema } from "./error-payload.ts";
import { LabelsSchema } from "./labels.ts";
import {
  APPROVAL_MODES,
  APPROVER_TYPES,
  ITEM_STATUSES,
  ITEM_SUBJECTS,
  REVIEW_DECISIONS,
  type ApprovalMode,
  type ApproverType,
  type ItemStatus,
} from "./vocabulary.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/** The people and the teams that a review was asked of. A deleted team keeps its name. */
export const ApproversSchema = listOrEmpty(
  z.object({
    type: wordOf(APPROVER_TYPES, "user"),
    id: orNull(IdSchema),
    name: z.string(),
    avatar_url: orNull(z.string()),
  }),
);
export type Approvers = z.infer<typeof ApproversSchema>;

/** The published fields, under the names of the item's own record. Images are ids of `files`. */
export const ContentSchema = z.record(z.string(), z.unknown());

/** What would be published of an item as it is saved now. */
export const PublishedSchema = z.object({
  content: orNull(ContentSchema),
  files: listOrEmpty(z.object({ id: IdSchema, width: orNull(IntegerSchema), height: orNull(IntegerSchema) })),
});

/** What a user can do next with a board, an ad, or a blog post, and the history of its status. */
export const ReviewSchema = z.object({
  title: z.string(),
  campaign: z.object({ id: IdSchema, kind: CampaignKindSchema, name: z.string() }),
  status: ItemStatusSchema,
  version: VersionSchema,
  planned_for: orNull(DaySchema),
  labels: LabelsSchema,
  next_statuses: listOrEmpty(z.enum(ITEM_STATUSES)),
  /** The statuses that the user can choose once a change is saved, in addition to `next_statuses`. */
  statuses_after_change: listOrEmpty(z.enum(ITEM_STATUSES)),
  /** Issues that prevent review and scheduling. */
  obstacles: listOrEmpty(z.object({ field: z.string(), message: z.string() })),
  checklist: listOrEmpty(z.object({ text: z.string(), is_done: BooleanSchema })),
  approval_mode: z
    .enum(APPROVAL_MODES)
    .nullish()
    .transform((mode): ApprovalMode => mode ?? "optional"),
  /** Whether it was approved as it is, so that a change of what is published returns it to draft. */
  is_approved: orFalse,
  /** Whether the user wrote the latest version, and may approve it because no one else approves in the project. */
  is_only_reviewer: orFalse,
  /** Whom the latest review was asked of. None if it was asked of everyone who may approve. */
  approvers: ApproversSchema,
  /** Who may approve it now, if it is in review and no one in particular was asked. The first of them. */
  reviewers: orNull(z.object({ people: listOrEmpty(PersonSchema), people_count: count })),
  review_asked_at: orNull(InstantSchema),
  /** Whom the next review can be asked of. Null if it can't be sent to review now. */
  possible_approvers: orNull(
    z.object({
      /** The first of them. */
      people: listOrEmpty(PersonSchema),
      people_count: count,
      teams: listOrEmpty(
        z.object({
          id: IdSchema,
          name: z.string(),
          /** The lead, if they may approve. */
          lead_id: orNull(IdSchema),
          /** How many of its members may approve. */
          approvers_count: count,
        }),
      ),
    }),
  ),
  /** Who is reminded to publish it at its time: its owner, or else its author. Null if nobody is. */
  reminded: orNull(PersonSchema.extend({ is_you: orFalse })),
  comments_count: count,
  /** What a comment can be about, beside the whole item: names of fields. None if the API keeps none. */
  comment_anchors: listOrEmpty(z.string()),
  versions_count: count,
  /** Newest first. */
  history: listOrEmpty(
    z.object({
      id: IdSchema,
      from: orNull(ItemStatusSchema),
      to: ItemStatusSchema,
      reason: orNull(z.string()),
      version_number: count,
      /** Null if the system changed the status, or a client by review link. */
      actor: orNull(PersonSchema),
      /** Whether the actor saved this version. */
      is_own_version: orFalse,
      /** The name of the client who decided by review link. */
      client: orNull(z.string()),
      /** What a client decided, if that left the status as it was. */
      decision: orNull(z.enum(REVIEW_DECISIONS)),
      /** Whom this step to review asked. */
      approvers: ApproversSchema,
      created_at: InstantSchema,
    }),
  ),
  can: CanSchema,
  /** Only with `include=content`. */
  ...PublishedSchema.shape,
});

export type Review = z.infer<typeof ReviewSchema>;

/** What the link in an e-mail asks about, and whom it decides for. */
export const SignedDecisionSchema = ReviewSchema.extend({
  id: IdSchema,
  subject: z.enum(ITEM_SUBJECTS),
  /** The name of the person to whom the e-mail was sent. */
  person: z.string(),
  organization: z.string(),
  project: orNull(z.string()),
});

export type StatusInput = {
  status: ItemStatus;
  reason?: string | null;
  planned_for?: string | null;
  scheduled_at?: string | null;
  published_url?: string | null;
  published_network?: string | null;
  /** For a step to review: whom it asks. None means everyone who may approve. */
  approvers?: { type: ApproverType; id: string }[];
  version?: number;
};

/** A step in the same call as a save. */
export type StepInput = Partial<Pick<StatusInput, "status" | "reason" | "approvers">> & {
  /** Takes the next free posting time of a calendar first. */
  use_next_slot?: boolean;
};

/** Whether a step goes by way of a draft: an idea is not scheduled or sent to review at once. */
export const goesOverDraft = (from: string, to: ItemStatus): boolean =>
  from === "idea" && (to === "scheduled" || to === "in_review");

/** Whether a step is not for a draft which its own save has made of something that was approved. */
export const needsApproval = (to: ItemStatus): boolean =>
  ["scheduled", "published", "on_hold", "approved", "changes_requested"].includes(to);

/** Whether a save ended an approval: it left a draft of what was approved or scheduled. */
export const isEndedApproval = (before: string, after: string): boolean =>
  after === "draft" && (before === "approved" || before === "scheduled");

/** What became of it. If it is refused, the save is kept. */
export const StepSchema = z.object({
  done: BooleanSchema,
  /** Why it was refused. */
  reasons: listOrEmpty(
    z.object({
      field: z
        .string()
        .nullish()
        .transform((field): string => field ?? "status"),
      message: z.string(),
      code: ErrorCodeSchema,
    }),
  ),
});

export const ItemVersionSchema = z.object({
  number: z.number().int(),
  note: orNull(z.string()),
  restored_from: orNull(IntegerSchema),
  author: orNull(PersonSchema),
  created_at: InstantSchema,
});
export type ItemVersion = z.infer<typeof ItemVersionSchema>;

/** `snapshot` has the content's fields under the names of the item's own record. */
export const FullItemVersionSchema = ItemVersionSchema.extend({
  snapshot: z.record(z.string(), z.unknown()),
});

/**
 * The field or the image that a comment is about. `image_number` counts from 1, and is null if the image is gone. A place on the image
 * is in percent from its left and top edge; the places of a record are numbered in the order in which they were set. `second` is a
 * moment of a video.
 */
export const AnchorSchema = z.object({
  field: orNull(z.string()),
  image_id: orNull(IdSchema),
  image_number: orNull(IntegerSchema),
  x: orNull(IntegerSchema),
  y: orNull(IntegerSchema),
  pin_number: orNull(IntegerSchema),
  second: orNull(z.number()),
});
export type Anchor = z.infer<typeof AnchorSchema>;

/** The image that a comment is about, and perhaps a place on it, or a second of a video. */
export type ImageAnchorInput = { image_id: string; x?: number; y?: number; second?: number };

const comment = {
  id: IdSchema,
  /** Null if the comment was deleted. */
  body: orNull(z.string()),
  /** The passage of a post or a blog post that the comment quotes. */
  quote: orNull(z.object({ text: z.string(), is_in_text: BooleanSchema })),
  anchor: orNull(AnchorSchema),
  /** The latest version when the comment was written. Only with a quote or an anchor. */
  version_number: orNull(IntegerSchema),
  visibility: z
    .string()
    .nullish()
    .transform((value): string => value ?? "internal"),
  author: orNull(PersonSchema),
  /** The name of the client who commented by review link. */
  client: orNull(z.string()),
  mentions: listOrEmpty(PersonSchema),
  /** The teams among them, by the names that the text uses. */
  mentioned_teams: listOrEmpty(z.object({ id: IdSchema, name: z.string() })),
  created_at: InstantSchema,
  edited_at: orNull(InstantSchema),
  deleted_at: orNull(InstantSchema),
  resolved_at: orNull(InstantSchema),
  resolved_by: orNull(PersonSchema),
  can: CanSchema,
};
export const CommentSchema = z.object(comment);
export type Comment = z.infer<typeof CommentSchema>;

export const ThreadSchema = z.object({ ...comment, replies: listOrEmpty(CommentSchema) });
export type Thread = z.infer<typeof ThreadSchema>;

/** A restored record, and its current place. */
export const RestoredSchema = PlacedSchema;
export type Restored = z.infer<typeof RestoredSchema>;

/** A record in the trash: a project, a folder, a campaign, or an item of one. */
export const TrashedSchema = RestoredSchema.extend({
  contains: ContentsSchema,
  deleted_at: InstantSchema,
  deleted_by: orNull(PersonSchema),
  purged_at: InstantSchema,
  can: CanSchema,
});
export type Trashed = z.infer<typeof TrashedSchema>;
