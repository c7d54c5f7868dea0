/** The fixed sets of values on the wire. Schemas are in files of their own, because the server alone parses what is sent. */
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
  "reports",
  "vault_items",
  "feeds",
  "log_entries",
  "comments",
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** What posts of a project share: whole texts, and groups of hashtags. */
export const SAVED_TEXT_KINDS = ["caption", "hashtags"] as const;
export type SavedTextKind = (typeof SAVED_TEXT_KINDS)[number];

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

/**
 * What a comment on a post can be about, beside all of it. `overrides` stands for `overrides.x` and so on, `images` for each image,
 * `seconds` for the seconds of the videos among them.
 */
export const BOARD_ANCHORS = [
  "title",
  "content",
  "overrides",
  "planned_for",
  "link_url",
  "first_comment",
  "images",
  "seconds",
] as const;
export type BoardAnchor = (typeof BOARD_ANCHORS)[number];

/** Each right includes the earlier ones. */
export const REVIEW_LINK_RIGHTS = ["view", "comment", "decide"] as const;
export type ReviewLinkRight = (typeof REVIEW_LINK_RIGHTS)[number];

export const REVIEW_LINK_STATUSES = ["open", "expired", "ended", "revoked"] as const;

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
  "review_reminder",
  "approved",
  "changes_requested",
  "client_commented",
  "approval_voided",
  "replanned",
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
  "post_due",
  "post_due_soon",
  "vault_limit",
  "vault_exported",
  "secret_due",
  "feed_failing",
  "feed_alert",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What one can look at of approvals besides what waits for oneself. */
export const APPROVAL_LISTS = ["asked", "clients", "decided"] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];

/** When a notification is sent by e-mail. */
export const MAIL_TIMES = ["at_once", "hourly", "daily", "never"] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** What a new project starts with: a folder, because campaigns need a place, and a social calendar in it if it is asked for. */
export const FIRST_FOLDER = "General";
export const FIRST_CALENDAR = "Content calendar";

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ["item.due", "item.approved", "item.published"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_DELIVERY_STATUSES = ["waiting", "delivered", "failed"] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

export const INVITATION_STATUSES = ["pending", "accepted", "expired", "revoked"] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export const META_OBJECTIVES = [
  "awareness",
  "traffic",
  "engagement",
  "leads",
  "app_promotion",
  "sales",
] as const;
export type MetaObjective = (typeof META_OBJECTIVES)[number];
export const META_SPECIAL_CATEGORIES = ["none", "credit", "employment", "housing", "politics"] as const;
export type MetaSpecialCategory = (typeof META_SPECIAL_CATEGORIES)[number];
export const BUDGET_TYPES = ["daily", "lifetime"] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

export const META_PLACEMENTS = ["feed", "story", "reel", "right_column"] as const;
export type MetaPlacement = (typeof META_PLACEMENTS)[number];
/** Width to height. */
export const IMAGE_RATIOS = ["1:1", "4:5", "9:16", "1.91:1"] as const;
export type ImageRatio = (typeof IMAGE_RATIOS)[number];
export const META_FORMATS = ["single_image", "video", "carousel"] as const;

/** Calls to action of an ad, under the names of Meta's API. */
export const META_CTAS = [
  "LEARN_MORE",
  "SHOP_NOW",
  "SIGN_UP",
  "SUBSCRIBE",
  "DOWNLOAD",
  "GET_OFFER",
  "GET_QUOTE",
  "BOOK_TRAVEL",
  "CONTACT_US",
  "APPLY_NOW",
  "ORDER_NOW",
  "BUY_TICKETS",
  "GET_DIRECTIONS",
  "WATCH_MORE",
  "MESSAGE_PAGE",
  "DONATE_NOW",
  "NO_BUTTON",
] as const;
export type MetaCta = (typeof META_CTAS)[number];

export const KEYWORD_MATCHES = ["broad", "phrase", "exact"] as const;
export type KeywordMatch = (typeof KEYWORD_MATCHES)[number];

export const GOOGLE_CAMPAIGN_TYPES = ["search", "performance_max", "display", "video", "shopping"] as const;
export type GoogleCampaignType = (typeof GOOGLE_CAMPAIGN_TYPES)[number];

/** The headers of a search ad's structured snippet. Source: support.google.com/google-ads/answer/6280012 */
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

/** The order of numbers in a file's dates: 2026-11-20, 20.11.2026, or 11/20/2026. */
export const DATE_STYLES = ["ymd", "dmy", "mdy"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** The fields of a board that can be imported. */
export const IMPORT_FIELDS = [
  "title",
  "content",
  "planned_for",
  "time",
  "networks",
  "link_url",
  "first_comment",
  "internal_notes",
  "format",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_STATES = ["uploaded", "confirmed", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What happened to an ad when its import was undone. "kept" means that someone had changed it. */
export const IMPORT_OUTCOMES = ["trashed", "restored", "kept"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What happened to one of several records that were saved together. */
export const SAVE_OUTCOMES = ["saved", "refused", "stale"] as const;
export type SaveOutcome = (typeof SAVE_OUTCOMES)[number];

/** What fills a part of a campaign's name. */
export const NAMING_FIELD_TYPES = ["list", "text", "number", "month", "date"] as const;
export type NamingFieldType = (typeof NAMING_FIELD_TYPES)[number];
export const NAMING_SEPARATORS = ["_", "-", ".", "|"] as const;
/** What happens to a new name that doesn't fit. */
export const NAMING_ENFORCEMENTS = ["off", "warn", "refuse"] as const;
export type NamingEnforcement = (typeof NAMING_ENFORCEMENTS)[number];
export const UTM_TAGS = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"] as const;
export type UtmTag = (typeof UTM_TAGS)[number];
/** What a UTM tag's pattern can be made from. */
export const UTM_PLACEHOLDERS = ["project", "campaign", "network", "date"] as const;
export type UtmPlaceholder = (typeof UTM_PLACEHOLDERS)[number];

/** How often a board repeats. */
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const TASK_STATUSES = ["todo", "in_progress", "blocked", "in_review", "done", "cancelled"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Most urgent first. */
export const TASK_PRIORITIES = ["urgent", "high", "normal", "low"] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** When tasks are due, seen from the user's own day. `week` is the organization's current week. */
export const TASK_DUES = ["overdue", "today", "week", "none"] as const;
export type TaskDue = (typeof TASK_DUES)[number];

/** By due day, tasks without one come last. */
export const TASK_SORTS = ["due_date", "priority", "title", "-updated_at", "-created_at"] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

/** What a task can be about. */
export const TASK_LINK_TYPES = ["campaigns", "boards", "contents", "blogs"] as const;
export type TaskLinkType = (typeof TASK_LINK_TYPES)[number];

/** What a report or one of its files waits for: the reader, a person’s answers, nothing, or another try. */
export const REPORT_STATUSES = ["reading", "asking", "ready", "failed"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** What the table of a report has a row for. */
export const REPORT_SHOWN_BY = [
  "campaign",
  "ad_group",
  "ad",
  "keyword",
  "search_term",
  "platform",
  "account",
  "day",
  "week",
] as const;
export type ReportShownBy = (typeof REPORT_SHOWN_BY)[number];

/** What the vault keeps. */
export const VAULT_TYPES = [
  "sign_in",
  "account_id",
  "brand_asset",
  "brand_token",
  "link",
  "note",
  "contact",
] as const;
export type VaultType = (typeof VAULT_TYPES)[number];

/** What a person may do with an item of the vault, from the least. */
export const VAULT_LEVELS = ["read", "edit", "owner"] as const;
export type VaultLevel = (typeof VAULT_LEVELS)[number];

/** Values of an item that are encrypted. The secrets among its own fields are named by their ids. */
export const VAULT_SECRETS = ["password", "seed", "recovery_codes", "private_notes", "body"] as const;
export type VaultSecret = (typeof VAULT_SECRETS)[number];

/** Values of an item that only some types have, and that aren't secret. */
export const VAULT_DETAILS = [
  "platform",
  "identifier",
  "email",
  "phone",
  "company",
  "hex",
  "font",
  "rule",
  "second_factor",
  "asset_kind",
  "license",
  "license_text",
  "source",
  "credit",
  "territory",
  "alt",
] as const;
export type VaultDetail = (typeof VAULT_DETAILS)[number];

/** What is to be seen to. "ends_soon" is about rights, and "due_soon" about a secret. */
export const VAULT_FLAGS = ["overdue", "due_soon", "weak", "reused", "rights_ended", "ends_soon"] as const;
export type VaultFlag = (typeof VAULT_FLAGS)[number];

/** What the access log has a line for. */
export const VAULT_ACTIONS = [
  "created",
  "changed",
  "replaced",
  "revealed",
  "code",
  "shared",
  "unshared",
  "restored",
  "exported",
  "imported",
  "archived",
  "taken_over",
  "deleted",
  "denied",
] as const;
export type VaultAction = (typeof VAULT_ACTIONS)[number];

/** The programs whose exports the vault knows by their headings. Any other file is read by what its columns are said to mean. */
export type VaultImportSource =
  | "bitwarden"
  | "lastpass"
  | "one_password"
  | "keepassxc"
  | "dashlane"
  | "proton"
  | "firefox"
  | "apple"
  | "chrome"
  | "other";

/** What a column of an imported file can mean. */
export const VAULT_IMPORT_FIELDS = [
  "name",
  "username",
  "password",
  "url",
  "more_urls",
  "seed",
  "notes",
  "fields",
  "folder",
  "tags",
  "type",
  "email",
  "favorite",
  "archived",
] as const;
export type VaultImportField = (typeof VAULT_IMPORT_FIELDS)[number];

/** What becomes of an imported item that the vault has already. */
export const VAULT_IMPORT_DOUBLES = ["update", "skip"] as const;
export type VaultImportDoubles = (typeof VAULT_IMPORT_DOUBLES)[number];

/** What a monitored feed has: articles, or products. */
export const FEED_FAMILIES = ["content", "products"] as const;
export type FeedFamily = (typeof FEED_FAMILIES)[number];

/** "new" until the first check, "warning" after a failure or with faulty products, "failing" after three failures in a row. */
export const FEED_STATES = ["new", "healthy", "warning", "failing", "stopped", "paused"] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** How a check of a feed went. "unchanged" is healthy, too. */
export const CHECK_OUTCOMES = ["healthy", "unchanged", "warning", "failed"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** How a snapshot of a feed came about. */
export const SNAPSHOT_SOURCES = ["check", "upload", "paste"] as const;
export type SnapshotSource = (typeof SNAPSHOT_SOURCES)[number];

export const FEED_CHANGE_KINDS = ["added", "removed", "returned", "changed"] as const;
export type FeedChangeKind = (typeof FEED_CHANGE_KINDS)[number];

/** What an alert rule looks for. */
export const FEED_CONDITIONS = [
  "unreachable",
  "item_count",
  "product_errors",
  "out_of_stock",
  "price",
  "linked_product",
  "no_entries",
  "keyword",
] as const;
export type FeedCondition = (typeof FEED_CONDITIONS)[number];

export const FEED_ALERT_STATES = ["open", "acknowledged", "resolved"] as const;
export type FeedAlertState = (typeof FEED_ALERT_STATES)[number];

export const PRODUCT_SEVERITIES = ["none", "warning", "error"] as const;
export type ProductSeverity = (typeof PRODUCT_SEVERITIES)[number];

/** What is wrong with a product that an ad or a post links to. */
export const STOCK_FLAGS = ["out_of_stock", "gone", "price"] as const;
export type StockFlag = (typeof STOCK_FLAGS)[number];

/** What a change of ads is about. */
export const LOG_CATEGORIES = [
  "budget",
  "bid",
  "targeting",
  "audience",
  "creative",
  "keyword",
  "status",
  "schedule",
  "campaign",
  "ad_group",
  "ad",
  "account",
  "tracking",
  "landing_page",
  "feed",
  "external",
] as const;
export type LogCategory = (typeof LOG_CATEGORIES)[number];

export const LOG_OPERATIONS = ["created", "changed", "paused", "enabled", "removed", "reverted"] as const;
export type LogOperation = (typeof LOG_OPERATIONS)[number];

/** What of an account a change was made to. */
export const LOG_LEVELS = [
  "account",
  "campaign",
  "ad_group",
  "ad",
  "asset",
  "audience",
  "keyword",
  "feed",
  "page",
] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Formats that changes are imported from. "table" is mapped by a person. */
export const LOG_FORMATS = ["google", "google_events", "microsoft", "meta", "table"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** How an entry came: by hand, from a file, or written by Marquee itself. */
export const LOG_ORIGINS = ["manual", ...LOG_FORMATS, "automatic"] as const;
export type LogOrigin = (typeof LOG_ORIGINS)[number];

/** Whether a change did what it was meant to. */
export const LOG_VERDICTS = ["helped", "hurt", "no_clear_effect", "too_little_data"] as const;
export type LogVerdict = (typeof LOG_VERDICTS)[number];
