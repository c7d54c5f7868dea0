/** The closed lists of words on the wire. Without zod, so that browsers may have them too. */
export const CAMPAIGN_KINDS = ["SocialCalendar", "MetaAd", "GoogleAd", "Blog"] as const;

export const CAMPAIGN_STATUSES = ["planning", "active", "paused", "completed", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What is planned, written and reviewed piece by piece: boards, content items of ads, blog posts. */
export const ITEM_SUBJECTS = ["boards", "contents", "blogs"] as const;
export type ItemSubject = (typeof ITEM_SUBJECTS)[number];

/** States of one such piece; `live`, `paused` and `ended` are an ad's after it was published. */
export const ITEM_STATUSES = [
  "idea",
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "scheduled",
  "published",
  "live",
  "paused",
  "ended",
  "on_hold",
  "cancelled",
  "archived",
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** What people may write comments on. */
export const COMMENT_SUBJECTS = [...ITEM_SUBJECTS, "campaigns"] as const;
export type CommentSubject = (typeof COMMENT_SUBJECTS)[number];

/** `client` is for those who come by a review link. */
export const COMMENT_VISIBILITIES = ["internal", "client"] as const;
export type CommentVisibility = (typeof COMMENT_VISIBILITIES)[number];

/** A leading minus turns the order round, as in most Laravel query builders. */
export const CAMPAIGN_SORTS = [
  "-updated_at",
  "updated_at",
  "name",
  "-name",
  "starts_on",
  "-starts_on",
] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

export const PROJECT_STATUSES = ["planning", "active", "on_hold", "done"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Whether an approval comes before the schedule. */
export const APPROVAL_MODES = ["none", "optional", "required"] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

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

export const PROJECT_SORTS = ["name", "-name", "-updated_at", "updated_at", "ends_on"] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

export const NETWORKS = [
  "x",
  "instagram",
  "facebook",
  "linkedin",
  "tiktok",
  "pinterest",
  "youtube",
  "threads",
  "bluesky",
  "mastodon",
  "google_business",
] as const;
export type Network = (typeof NETWORKS)[number];

export const BOARD_FORMATS = ["post", "story", "reel", "carousel", "video", "thread"] as const;
export type BoardFormat = (typeof BOARD_FORMATS)[number];

export const ROLES = ["owner", "admin", "member", "guest"] as const;
export type Role = (typeof ROLES)[number];

export const INVITATION_STATUSES = ["pending", "accepted", "expired", "revoked"] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
