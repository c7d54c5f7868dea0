/** The fixed sets of values on the wire. Without zod, so that browsers can load them too. */
export const CAMPAIGN_KINDS = ["SocialCalendar", "MetaAd", "GoogleAd", "Blog"] as const;

export const CAMPAIGN_STATUSES = ["planning", "active", "paused", "completed", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The reviewable items: boards, ads, and blog posts. */
/** Whom a review can be asked of. */
export const APPROVER_TYPES = ["user", "team"] as const;
export type ApproverType = (typeof APPROVER_TYPES)[number];

export const ITEM_SUBJECTS = ["boards", "contents", "blogs"] as const;
export type ItemSubject = (typeof ITEM_SUBJECTS)[number];

/** What a private draft can be of: an item, or a new item in a campaign. */
export const DRAFT_SUBJECTS = [...ITEM_SUBJECTS, "social-calendars", "meta-ads", "google-ads"] as const;
export type DraftSubject = (typeof DRAFT_SUBJECTS)[number];

/** Their statuses. `live`, `paused`, and `ended` apply to published ads. */
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

/** The types of search results, in order. A blog post doesn't count as a campaign here. */
export const SEARCH_TYPES = [
  "projects",
  "folders",
  "campaigns",
  "boards",
  "contents",
  "blogs",
  "tasks",
  "events",
  "comments",
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export const EVENT_KINDS = ["event", "freeze"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What a project’s calendar shows. */
export const CALENDAR_TYPES = [
  "campaign",
  "board",
  "meta_ad",
  "google_ad",
  "blog",
  "task",
  ...EVENT_KINDS,
] as const;
export type CalendarType = (typeof CALENDAR_TYPES)[number];

const COMMENT_SUBJECTS = [...ITEM_SUBJECTS, "campaigns", "tasks"] as const;
export type CommentSubject = (typeof COMMENT_SUBJECTS)[number];

/** `client` is for users with a review link. */
export const COMMENT_VISIBILITIES = ["internal", "client"] as const;
export type CommentVisibility = (typeof COMMENT_VISIBILITIES)[number];

/** What a comment on a post can be about, beside all of it. `overrides` stands for `overrides.x` and so on, `images` for each image. */
export const BOARD_ANCHORS = [
  "title",
  "content",
  "overrides",
  "planned_for",
  "link_url",
  "first_comment",
  "images",
] as const;
export type BoardAnchor = (typeof BOARD_ANCHORS)[number];

/** Each right includes the earlier ones. */
export const REVIEW_LINK_RIGHTS = ["view", "comment", "decide"] as const;
export type ReviewLinkRight = (typeof REVIEW_LINK_RIGHTS)[number];

export const REVIEW_LINK_STATUSES = ["open", "expired", "revoked"] as const;

export const REVIEW_DECISIONS = ["approve", "request_changes"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** A leading minus reverses the order, as in most Laravel query builders. */
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

/** Highest first. */
export const PROJECT_ROLES = ["manager", "editor", "contributor", "approver", "viewer"] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** Who sees a project: everyone in the organization but guests, or only its members. */
export const PROJECT_VISIBILITIES = ["organization", "members"] as const;
export type ProjectVisibility = (typeof PROJECT_VISIBILITIES)[number];

/** Whether scheduling requires approval. */
export const APPROVAL_MODES = ["none", "optional", "required"] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/** Names and not CSS, because the web app defines the palette. */
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

/** How a label is drawn, so that it is told apart without colors. */
export const LABEL_PATTERNS = ["solid", "ring", "stripes", "dots", "cross"] as const;
export type LabelPattern = (typeof LABEL_PATTERNS)[number];

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

export const NOTIFICATION_KINDS = [
  "mention",
  "reply",
  "review_asked",
  "approved",
  "changes_requested",
  "invitation_accepted",
  "import_finished",
  "organization_deleted",
  "organization_kept",
  "assigned",
  "task_due",
  "task_overdue",
  "task_commented",
  "task_status_changed",
  "task_due_changed",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When a notification is sent by e-mail. */
export const MAIL_TIMES = ["at_once", "hourly", "daily", "never"] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

export const INVITATION_STATUSES = ["pending", "accepted", "expired", "revoked"] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
