/** The closed lists of words on the wire. Without zod, so that browsers may have them too. */
export const CAMPAIGN_KINDS = ["SocialCalendar", "MetaAd", "GoogleAd", "Blog"] as const;

export const CAMPAIGN_STATUSES = ["planning", "active", "paused", "completed", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** States of one piece of work: a board, an ad's content item, a blog post. */
export const ITEM_STATUSES = [
  "idea",
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "scheduled",
  "published",
  "on_hold",
  "cancelled",
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

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

export const KEYWORD_MATCHES = ["broad", "phrase", "exact"] as const;
export type KeywordMatch = (typeof KEYWORD_MATCHES)[number];

export const GOOGLE_CAMPAIGN_TYPES = ["search", "performance_max", "display", "video", "shopping"] as const;
export type GoogleCampaignType = (typeof GOOGLE_CAMPAIGN_TYPES)[number];

/** What a structured snippet of a search ad may list. Source: support.google.com/google-ads/answer/6280012 */
export const SNIPPET_HEADERS = [
  "Amenities",
  "Brands",
  "Courses",
  "Degree programs",
  "Destinations",
  "Featured hotels",
  "Insurance coverage",
  "Models",
  "Neighborhoods",
  "Service catalog",
  "Shows",
  "Styles",
  "Types",
] as const;
export type SnippetHeader = (typeof SNIPPET_HEADERS)[number];
