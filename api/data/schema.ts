import type { Generated, Kysely, Transaction } from "kysely";
import type { CampaignKind, CampaignStatus, ItemStatus } from "#contract/campaigns.ts";
import type {
  ImageRatio,
  ImportOutcome,
  ImportState,
  Frequency,
  TaskLinkType,
  TaskPriority,
  TaskStatus,
  ApprovalMode,
  Colour,
  CommentSubject,
  CommentVisibility,
  DraftSubject,
  EventKind,
  SavedTextKind,
  ItemSubject,
  LabelPattern,
  MailTime,
  NotificationKind,
  WebhookDeliveryStatus,
  WebhookEvent,
  ProjectRole,
  ProjectVisibility,
  ReviewDecision,
  ReviewLinkRight,
  SearchType,
  KeywordMatch,
  LogCategory,
  LogLevel,
  LogOperation,
  LogOrigin,
  LogVerdict,
  ReportStatus,
  CheckOutcome,
  FeedAlertState,
  FeedChangeKind,
  FeedCondition,
  FeedFamily,
  FeedState,
  ProductSeverity,
  SnapshotSource,
  VaultAction,
  VaultLevel,
  VaultType,
} from "#contract/vocabulary.ts";
import type { ProjectStatus } from "#contract/projects.ts";
import type { Role } from "#contract/users.ts";
import type { FindingRule, Level, Measure, Metric, Platform, TextField } from "#domain/reports/vocabulary.ts";

/**
 * The portable subset of two engines: ids are ULIDs in text, instants ISO 8601 in text, days `YYYY-MM-DD` in text,
 * lists and maps JSON in text. Columns that end in `_json` are read and written by the resource that owns them.
 */
export type Tables = {
  users: UserRow;
  avatars: AvatarRow;
  sessions: {
    id: string;
    /** SHA-256 of the cookie's value, so that a copy of the table grants no access. */
    token_hash: string;
    user_id: string;
    ip_address: string;
    user_agent: string;
    created_at: string;
    last_active_at: string;
    /** The remembered sign-in that opened this session or was created with it. */
    remember_family: string | null;
    /** When the user last confirmed in this session that they are who they are. */
    confirmed_at: string | null;
  };
  remember_tokens: RememberTokenRow;
  two_factors: {
    user_id: string;
    secret: string;
    /** The time step of the last code that was used. */
    last_step: number | null;
    /** Null until the first code has been entered. */
    confirmed_at: string | null;
    created_at: string;
  };
  recovery_codes: { code_hash: string; user_id: string };
  /** Sign-ins with a correct password that wait for their code. */
  pending_sign_ins: {
    session_hash: string;
    user_id: string;
    /** 0 or 1: SQLite has no other boolean. */
    remembers: number;
    tries: number;
    created_at: string;
  };
  password_resets: { user_id: string; token_hash: string; created_at: string };
  rate_limits: {
    key: string;
    hits: number;
    resets_at: string;
    /** No further attempt before this instant. Null if only the number of hits counts. */
    free_at: string | null;
  };
  idempotency_keys: {
    id: string;
    body_hash: string;
    status: number;
    body: string | null;
    /** The token in the first response that undoes the change. */
    undo_token: string | null;
    created_at: string;
  };
  undos: {
    token: string;
    organization_id: string;
    user_id: string;
    /** One list of steps per call. */
    steps_json: string;
    created_at: string;
    used_at: string | null;
  };
  /** The last time that something was restored from the trash. */
  restores: {
    type: string;
    id: string;
    organization_id: string;
    restored_by: string | null;
    restored_at: string;
  };
  organizations: OrganizationRow;
  memberships: { organization_id: string; user_id: string; role: Role; joined_at: string };
  invitations: InvitationRow;
  projects: ProjectRow;
  folders: FolderRow;
  teams: TeamRow;
  team_members: {
    id: string;
    team_id: string;
    organization_id: string;
    user_id: string;
    /** When the person was removed from the team, which can be undone. */
    removed_at: string | null;
    created_at: string;
  };
  project_members: ProjectMemberRow;
  tasks: TaskRow;
  task_assignees: {
    id: string;
    task_id: string;
    organization_id: string;
    /** Either a person or a team. */
    user_id: string | null;
    team_id: string | null;
  };
  task_blockers: { task_id: string; blocker_id: string };
  task_links: { task_id: string; type: TaskLinkType; subject_id: string };
  task_attachments: { file_id: string; task_id: string; name: string };
  /** Who watches a task, or stopped watching it, by their own choice. */
  task_watchers: { task_id: string; organization_id: string; user_id: string; is_watching: number };
  /** Who has been told that a task is due or overdue, so that each day is told once. */
  task_reminders: { task_id: string; user_id: string; kind: NotificationKind; due_date: string };
  campaigns: CampaignRow;
  social_calendars: SocialCalendarRow;
  meta_ads: MetaAdRow;
  google_ads: GoogleAdRow;
  google_ad_groups: GoogleAdGroupRow;
  google_keywords: GoogleKeywordRow;
  google_contents: GoogleContentRow;
  google_imports: GoogleImportRow;
  google_import_changes: GoogleImportChangeRow;
  google_rules: ProjectListRow<"blocking_json">;
  blogs: BlogRow;
  blog_checklists: ProjectListRow<"points_json">;
  boards: BoardRow;
  board_images: BoardImageRow;
  meta_contents: MetaContentRow;
  meta_content_images: MetaContentImageRow;
  meta_content_cards: MetaContentCardRow;
  files: FileRow;
  videos: VideoRow;
  recurrences: RecurrenceRow;
  posting_slots: PostingSlotRow;
  network_limits: { organization_id: string; limits_json: string; version: number; updated_at: string };
  naming_rules: { organization_id: string; rules_json: string; version: number; updated_at: string };
  board_imports: BoardImportRow;
  calendar_feeds: CalendarFeedRow;
  events: EventRow;
  saved_texts: SavedTextRow;
  media: MediaRow;
  item_versions: ItemVersionRow;
  item_changes: ItemChangeRow;
  review_requests: ReviewRequestRow;
  comments: CommentRow;
  notifications: NotificationRow;
  review_links: ReviewLinkRow;
  /** Further tokens of a link: each e-mail has its own, because none can be read again. */
  review_link_tokens: { token_hash: string; link_id: string };
  /** The rounds of a review whose reviewers were reminded. */
  review_reminders: { change_id: string; told_at: string };
  review_decisions: ReviewDecisionRow;
  labels: LabelRow;
  labelings: {
    id: string;
    organization_id: string;
    label_id: string;
    subject_id: string;
    /** The campaign that the record is or belongs to, if any. */
    campaign_id: string | null;
  };
  task_templates: TaskTemplateRow;
  saved_views: SavedViewRow;
  /** Unsaved text of forms: one row for each person and record. */
  drafts: {
    id: string;
    organization_id: string;
    user_id: string;
    subject: DraftSubject;
    record_id: string;
    /** Encrypted for this row. */
    text: string;
    /** The record's version that the changes were made to. Null for a new record. */
    base_version: number | null;
    saved_at: string;
  };
  jobs: JobRow;
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
  reports: ReportsRow;
  report_campaigns: { report_id: string; campaign_id: string };
  report_files: ReportFileRow;
  report_rows: ReportRowRow;
  report_problems: {
    file_id: string;
    place: number;
    severity: "error" | "warning";
    line: number;
    column_name: string;
    value: string;
    message: string;
  };
  report_findings: ReportFindingRow;
  report_links: ReportLinkRow;
  mapping_profiles: MappingProfileRow;
  /** One key for each organization, for digests that must say nothing without it. */
  vault_keys: { organization_id: string; key_name: string; wrapped_key: string };
  vault_folders: VaultFolderRow;
  vault_items: VaultItemRow;
  vault_secrets: VaultSecretRow;
  vault_grants: VaultGrantRow;
  vault_imports: VaultImportRow;
  vault_files: VaultFileRow;
  vault_favorites: { item_id: string; user_id: string };
  vault_logs: VaultLogRow;
  vault_accesses: VaultAccessRow;
  /** Who was told, how many days before, that the secret of an item should be replaced by a day. */
  vault_reminders: { item_id: string; user_id: string; rotate_by: string; days: number };
  feeds: FeedRow;
  /** The hosts that are asked at the moment, and until when at most. */
  feed_hosts: { host: string; check_id: string; until: string };
  feed_snapshots: FeedSnapshotRow;
  feed_entries: FeedEntryRow;
  /** Digests of what an entry is known by. */
  feed_entry_keys: { feed_id: string; key: string; entry_id: string };
  feed_entry_marks: { entry_id: string; user_id: string; read_at: string | null; starred_at: string | null };
  feed_products: FeedProductRow;
  feed_problems: FeedProblemRow;
  feed_changes: FeedChangeRow;
  feed_rules: FeedRuleRow;
  feed_alerts: FeedAlertRow;
  /** When somebody marked what is new in the feeds as seen. */
  feed_visits: { organization_id: string; user_id: string; seen_at: string };
  /** Lists of feeds that wait to be confirmed. */
  feed_imports: {
    id: string;
    organization_id: string;
    user_id: string;
    list_json: string;
    created_at: string;
  };
  /** Digests of where the copy of an item leads, as products have them. */
  item_links: { item_id: string; key: string; organization_id: string };
  /** The prices that the copy of an item states, if it links to anything. */
  item_copies: { item_id: string; organization_id: string; prices_json: string };
  /** Written by triggers: whose copy has changed since its links were noted. */
  item_link_changes: { id: Generated<number>; source: string; record_id: string };
  log_entries: LogEntryRow;
  /** Reasons that were added later, one for each entry. */
  log_reasons: { entry_id: string; reason: string; created_by: string | null; created_at: string };
  log_conclusions: LogConclusionRow;
  /** Entries of an import that was undone. */
  log_voids: { entry_id: string; created_by: string | null; created_at: string };
  log_list: LogListRow;
  log_tasks: { entry_id: string; task_id: string };
  log_imports: LogImportRow;
  /** Organizations whose log is being deleted with them. Only of these may entries be deleted. */
  log_endings: { organization_id: string };
  report_targets: {
    id: string;
    organization_id: string;
    /** Null for all reports of the organization. */
    project_id: string | null;
    metric: Metric;
    value: number;
  };
  /** What people were reminded of, so that each stage of a plan is told once. `plan` is a day or an instant. */
  post_reminders: {
    organization_id: string;
    subject_id: string;
    plan: string;
    stage: ReminderStage;
    told_at: string;
  };
  /** Who is reminded of everything that is to be published in a project. */
  project_reminders: { project_id: string; user_id: string };
  notification_settings: { user_id: string; kind: string; mail: MailTime };
  /** Written by triggers: whose text has changed since it was indexed. */
  search_changes: { id: Generated<number>; source: string; record_id: string };
  /** What is searched, as people read it. The index on its words is different in each engine. */
  search_texts: SearchTextRow;
};

/** 15 minutes before, at the time, and 30 minutes after it. */
export type ReminderStage = "early" | "due" | "again";

export type WebhookRow = {
  id: string;
  organization_id: string;
  url: string;
  events_json: string;
  /** Encrypted for this row. */
  secret: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  /** The first failure since the last success. */
  failing_since: string | null;
  /** When it was switched off, because nothing had arrived for days. */
  disabled_at: string | null;
};

export type WebhookDeliveryRow = {
  id: string;
  webhook_id: string;
  event: WebhookEvent | "test";
  /** The item’s name. */
  name: string;
  /** What is sent, as it is signed. */
  body: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  http_status: number | null;
  error: string | null;
  attempted_at: string | null;
  created_at: string;
};

export type ReportsRow = {
  id: string;
  organization_id: string;
  /** Null for the organization's own. */
  project_id: string | null;
  name: string;
  notes: string | null;
  /** The currency that costs are added up in, once there are several. */
  currency: string | null;
  /** Rates to that currency, by code. */
  rates_json: string;
  owner_id: string | null;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
};

/** An uploaded file. Its bytes are stored under its id. Its rows count only while it is `ready`. */
export type ReportFileRow = {
  id: string;
  report_id: string;
  name: string;
  bytes: number;
  status: ReportStatus;
  /** 0 from when its rows count until the findings take them into account. */
  is_looked_through: number;
  platform: Platform;
  level: Level | null;
  /** What people have answered about it. */
  wishes_json: string;
  /** What its mapping page shows. Null until it has been read. */
  facts_json: string | null;
  questions_json: string;
  /** The days that other files of the report have, too. */
  overlap_json: string | null;
  /** What its stored rows name and cost, so that lists needn’t read them. Null until that has been looked up. */
  contents_json: string | null;
  error: string | null;
  rows_read: number;
  rows_total: number | null;
  error_count: number;
  warning_count: number;
  from_day: string | null;
  to_day: string | null;
  created_at: string;
};

/** One row of a file. Cost, conversions, and value are in millionths. Null is unknown. PostgreSQL sends big integers as text. */
export type ReportRowRow = Record<Measure, number | string | null> &
  Record<TextField, string | null> & {
    file_id: string;
    line: number;
    report_id: string;
    from_day: string | null;
    to_day: string | null;
    /** The same for all rows about one object, as a hash. Null without days. */
    identity: string | null;
    platform: Platform;
    /** A bit for each measure that is only bounded, in the order of MEASURES. */
    masked: number;
    bounds_json: string | null;
    extra_json: string | null;
  };

export type ReportFindingRow = {
  id: string;
  report_id: string;
  rule: FindingRule;
  key: string;
  /** Its place in the list. Null for one that no longer holds. */
  place: number | null;
  severity: "bad" | "warning";
  title: string;
  summary: string;
  arithmetic_json: string;
  rows_json: string;
  state: "open" | "task" | "dismissed";
  reason: string | null;
  task_id: string | null;
  created_at: string;
};

export type ReportLinkRow = {
  id: string;
  report_id: string;
  token_hash: string;
  label: string | null;
  opened: number;
  last_opened_at: string | null;
  expires_at: string;
  created_by: string | null;
  created_at: string;
};

export type VaultFolderRow = {
  id: string;
  organization_id: string;
  name: string;
  name_key: string;
  created_by: string | null;
  created_at: string;
};

/** The file of a brand asset, by the id of its bytes. */
export type VaultFileRow = {
  id: string;
  item_id: string;
  name: string;
  mime: string;
  bytes: number;
  /** In pixels. Null for what isn’t an image. */
  width: number | null;
  height: number | null;
  /** SHA-256, in hexadecimal. */
  checksum: string;
  created_by: string | null;
  created_at: string;
};

/** An item of the vault without its secrets. */
export type VaultItemRow = {
  id: string;
  organization_id: string;
  /** Null for the organization's own. Whoever doesn't see the project doesn't see the item, whatever they were granted. */
  project_id: string | null;
  folder_id: string | null;
  type: VaultType;
  name: string;
  /** What the list is sorted by. */
  name_key: string;
  username: string | null;
  urls_json: string;
  description: string | null;
  details_json: string;
  /** Fields that people have added, in order, without the values of secret ones. */
  fields_json: string;
  tags_json: string;
  /** Names of the secrets that it has now. */
  stored_json: string;
  /** The name of the key that its own data key is wrapped with. */
  key_name: string;
  wrapped_key: string;
  /** A digest of its password with the organization's key, to find the same one elsewhere. */
  fingerprint: string | null;
  weak: number;
  has_code: number;
  secret_changed_at: string | null;
  /** A plain day. */
  rotate_by: string | null;
  rotate_days: number | null;
  /** A plain day, the last one on which it may be used. */
  rights_end: string | null;
  version: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
};

/** One value of a secret, encrypted for its organization, item, field, and version. */
export type VaultSecretRow = {
  id: string;
  item_id: string;
  field: string;
  version: number;
  sealed: string;
  created_by: string | null;
  created_at: string;
  /** Null for the present one. */
  replaced_at: string | null;
};

/** At most one of the three is named. With none, it is for the whole organization. */
export type VaultGrantRow = {
  id: string;
  item_id: string;
  user_id: string | null;
  team_id: string | null;
  project_id: string | null;
  level: VaultLevel;
  /** A plain day, the last one. */
  until: string | null;
  created_by: string | null;
  created_at: string;
};

/** A file that waits to be imported, for a few minutes. */
export type VaultImportRow = {
  id: string;
  organization_id: string;
  user_id: string;
  /** The name of the key that its own data key is wrapped with. */
  key_name: string;
  wrapped_key: string;
  /** The file, encrypted for its organization and this row. */
  sealed: string;
  /** How the file is to be read, without anything that is in it. */
  settings_json: string;
  created_at: string;
};

/** A line of the access log. It outlives the item and the person. */
export type VaultAccessRow = {
  id: string;
  organization_id: string;
  /** From 1, without gaps. */
  place: number;
  item_id: string | null;
  item_name: string | null;
  user_id: string | null;
  user_name: string;
  action: VaultAction;
  field: string | null;
  address: string;
  at: string;
  /** A digest of this line and the one before, with the organization's key. */
  hash: string;
};

/** The end of an organization's access log, so that a missing end is noticed. */
export type VaultLogRow = {
  organization_id: string;
  place: number;
  hash: string;
  /** The place of the first line that the last check of the whole log found changed or missing. */
  broken_at: number | null;
  /** When that was. */
  checked_at: string | null;
};

/** A change of ads. Written once: triggers refuse to change it. */
export type LogEntryRow = {
  id: string;
  organization_id: string;
  /** Null for the organization's own. */
  project_id: string | null;
  /** Our own campaign, and the ad in it. */
  campaign_id: string | null;
  item_id: string | null;
  /** The product of a monitored feed that it is about. */
  product_id: string | null;
  platform: Platform;
  account: string | null;
  level: LogLevel;
  /** The name of what was changed, on the platform. */
  object: string;
  campaign_name: string | null;
  ad_group: string | null;
  external_id: string | null;
  category: LogCategory;
  operation: LogOperation;
  field: string;
  old_value: string | null;
  new_value: string | null;
  /** The code of a currency, "%", or null. */
  unit: string | null;
  reason: string | null;
  /** What was expected to change, "up" or "down", and by how much, in words. */
  metric: Metric | null;
  direction: "up" | "down" | null;
  expected: string | null;
  /** A plain day. */
  review_on: string | null;
  url: string | null;
  occurred_at: string;
  /** The plain day of it in its time zone. */
  occurred_on: string;
  timezone: string;
  /** A member, or the name of somebody else. */
  actor_id: string | null;
  actor_name: string | null;
  is_by_platform: number;
  origin: LogOrigin;
  import_id: string | null;
  /** A digest by which the same change is found again. */
  double_key: string;
  corrects_id: string | null;
  reverts_id: string | null;
  created_by: string | null;
  created_at: string;
};

type LogConclusionRow = {
  entry_id: string;
  verdict: LogVerdict;
  /** What the numbers said, if there were any. */
  computed: LogVerdict | null;
  /** The effect as it was shown. */
  effect_json: string | null;
  note: string | null;
  created_by: string | null;
  created_at: string;
};

/** What lists are made of: a row for each entry that counts, without those that were corrected or undone. */
export type LogListRow = {
  entry_id: string;
  organization_id: string;
  project_id: string | null;
  campaign_id: string | null;
  occurred_on: string;
  occurred_at: string;
  platform: Platform;
  category: LogCategory;
  origin: LogOrigin;
  campaign_name: string | null;
  /** A member's id, "platform", or a tilde with a name. */
  actor: string;
  is_small: number;
  needs_reason: number;
  /** Null once it is concluded. */
  review_on: string | null;
  verdict: LogVerdict | null;
  created_by: string | null;
  /** What is searched, in lower case. */
  words: string;
};

/** A file of changes that waits to be imported, or was. */
export type LogImportRow = {
  id: string;
  organization_id: string;
  user_id: string | null;
  project_id: string | null;
  name: string;
  /** Its bytes, packed and in base64, until it is imported. */
  file: string | null;
  wishes_json: string;
  state: "waiting" | "done" | "undone";
  created: number;
  doubles: number;
  created_at: string;
  done_at: string | null;
};

/** A feed of articles or products that is checked at its address, or uploaded. */
export type FeedRow = {
  id: string;
  organization_id: string;
  /** Null for the organization's own. */
  project_id: string | null;
  family: FeedFamily;
  name: string;
  /** What lists are sorted by. */
  name_key: string;
  /** Null for one that is only uploaded. */
  address: string | null;
  /** The host of the address, which is asked one thing at a time. */
  host: string | null;
  category: string | null;
  owner_id: string | null;
  interval_minutes: number;
  /** How it is while it isn't paused. */
  state: Exclude<FeedState, "paused">;
  paused_at: string | null;
  title: string | null;
  site: string | null;
  format: string | null;
  encoding: string | null;
  wrongly_declared: string | null;
  etag: string | null;
  last_modified: string | null;
  /** Of the document that was read last. */
  checksum: string | null;
  error: string | null;
  /** Failed checks in a row. */
  error_count: number;
  offered_json: string;
  item_count: number;
  error_items: number;
  /** The rules that products break, with counts. */
  problems_json: string;
  checked_at: string | null;
  /** Null for one that isn't checked by itself. */
  next_check_at: string | null;
  /** The id of the snapshot that a check makes, from when it waits until it is done. */
  checking_id: string | null;
  /** Since when its first upload is being stored. Nobody sees it until that is done, and it is deleted if that never is. */
  arriving_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

/** A check of a feed, or an upload. What isn't known of one that failed is null. */
export type FeedSnapshotRow = {
  id: string;
  feed_id: string;
  at: string;
  source: SnapshotSource;
  outcome: CheckOutcome;
  error: string | null;
  /** The HTTP status. */
  status: number | null;
  bytes: number | null;
  checksum: string | null;
  /** In milliseconds. */
  duration: number | null;
  item_count: number | null;
  error_items: number | null;
  out_of_stock: number | null;
  added: number;
  changed: number;
  removed: number;
};

export type FeedEntryRow = {
  id: string;
  feed_id: string;
  title: string;
  link: string | null;
  author: string | null;
  /** As it came. It isn't safe to show. */
  html: string;
  text: string;
  /** A digest of its title and text. */
  hash: string;
  published_at: string | null;
  /** When it was published, or first seen. */
  sorted_at: string;
  first_seen_at: string;
  changed_at: string | null;
  /** Its title and text before the last change. */
  before_json: string | null;
  /** When its feed was first seen without it. */
  gone_at: string | null;
};

export type FeedProductRow = {
  id: string;
  feed_id: string;
  /** A digest of `key`, which may be long. */
  key_hash: string;
  /** Its id in the feed. One that is there again, or missing, has a number. */
  key: string;
  /** A digest of all that is stored of it. */
  hash: string;
  title: string;
  title_key: string;
  link: string | null;
  image: string | null;
  brand: string | null;
  /** One of the four that there are, however the feed spells it. */
  availability: string | null;
  price: string | null;
  sale_price: string | null;
  attributes_json: string;
  severity: ProductSeverity;
  /** Digests of its plain link, and of its id at the host of that. Null for one whose id is there again. */
  link_key: string | null;
  id_key: string | null;
  is_gone: number;
  first_seen_at: string;
  changed_at: string | null;
  removed_at: string | null;
};

export type FeedProblemRow = {
  id: string;
  feed_id: string;
  product_id: string;
  place: number;
  severity: "error" | "warning";
  attribute: string;
  value: string;
  rule: string;
};

/** What changed about a product or an entry. */
export type FeedChangeRow = {
  id: string;
  feed_id: string;
  /** The snapshot may be gone. */
  snapshot_id: string;
  at: string;
  kind: FeedChangeKind;
  product_id: string | null;
  entry_id: string | null;
  attribute: string | null;
  before: string | null;
  after: string | null;
  percent: number | null;
};

export type FeedRuleRow = {
  id: string;
  organization_id: string;
  /** Null for all feeds that fit. */
  feed_id: string | null;
  name: string;
  condition: FeedCondition;
  threshold: number | null;
  keywords_json: string;
  /** Ids of people. Some may have left. */
  recipients_json: string;
  quiet_hours: number;
  is_on: number;
  created_by: string | null;
  created_at: string;
};

export type FeedAlertRow = {
  id: string;
  organization_id: string;
  feed_id: string;
  rule_id: string | null;
  condition: FeedCondition;
  /** What of the feed it is about: the id of a product or an entry, or blank for the feed. */
  key: string;
  /** Whether its condition held at the last check. */
  is_true: number;
  state: FeedAlertState;
  title: string;
  detail: string;
  count: number;
  raised_at: string;
  last_raised_at: string;
  resolved_at: string | null;
  product_id: string | null;
  entry_id: string | null;
  task_id: string | null;
};

export type MappingProfileRow = {
  id: string;
  organization_id: string;
  fingerprint: string;
  headers_json: string;
  platform: Platform;
  wishes_json: string;
  created_by: string | null;
  created_at: string;
  used_at: string;
};

export type SearchTextRow = {
  id: Generated<number>;
  organization_id: string;
  type: SearchType;
  record_id: string;
  name: string;
  body: string;
  /** Internal notes, which guests don't search. */
  notes: string;
};

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type Reader = Db | Trx;

/** A row with an optimistic lock. */
type Versioned = { version: number; created_at: string; updated_at: string };
/** A row of one organization. */
type Owned = { id: string; organization_id: string };
/** A row that may be in the trash. */
type Trashable = { deleted_at: string | null; deleted_by: string | null };

export type UserRow = {
  id: string;
  name: string;
  email: string;
  password: string;
  email_verified_at: string | null;
  timezone: string | null;
  /** The public URL of the picture in `avatars`. */
  avatar_url: string | null;
  current_organization_id: string | null;
  /** To the minute. Null if the user hasn't signed in yet. */
  last_active_at: string | null;
  created_at: string;
  updated_at: string;
};

/** A person's picture. The bytes are stored under its id. */
type AvatarRow = {
  id: string;
  user_id: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  created_at: string;
};

/** A remembered browser. Its token changes with each use, and its family stays. */
type RememberTokenRow = {
  token_hash: string;
  user_id: string;
  family: string | null;
  /** The previous token, which other calls of the same page may still send. */
  previous_hash: string | null;
  used_at: string | null;
  created_at: string;
};

export type OrganizationRow = Versioned & {
  id: string;
  name: string;
  slug: string;
  logo_url: string | null;
  timezone: string | null;
  week_starts_on: number;
  currency: string | null;
  /** When it will be deleted with everything in it. Null unless an owner asked for that. */
  deletes_at: string | null;
  deletion_asked_by: string | null;
};

export type InvitationRow = Owned & {
  email: string;
  role: Role;
  message: string | null;
  /** The projects to join: a list of `{id, role}`. */
  projects_json: string;
  teams_json: string;
  invited_by: string | null;
  created_at: string;
  last_sent_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
};

export type ProjectRow = Owned &
  Versioned &
  Trashable & {
    slug: string;
    name: string;
    description: string | null;
    colour: string | null;
    status: ProjectStatus;
    starts_on: string | null;
    ends_on: string | null;
    lead_id: string | null;
    visibility: ProjectVisibility;
    approval_mode: ApprovalMode;
    /** 0 or 1: SQLite has no other boolean. */
    self_approval: number;
    /** 0 or 1: created as a sample project. */
    is_sample: number;
    /** For whom the project is. Clients see the name and the logo on the page of their review link. */
    client_name: string | null;
    client_logo_url: string | null;
    created_by: string | null;
    /** Its slug before it was moved to the trash, because another project may take the slug then. */
    trashed_slug: string | null;
  };

/** Someone's own role in a project. */
export type ProjectMemberRow = Owned & {
  project_id: string;
  user_id: string;
  role: ProjectRole;
  created_at: string;
};

export type FolderRow = Owned &
  Versioned &
  Trashable & {
    project_id: string;
    name: string;
    description: string | null;
    colour: string | null;
    position: number;
    created_by: string | null;
    /** The project it was deleted with. Null if it was deleted on its own. */
    deleted_with: string | null;
  };

export type TeamRow = Owned &
  Versioned & {
    project_id: string;
    name: string;
    /** The name as it must be unique in the project, or the id of a deleted team. */
    name_key: string;
    description: string | null;
    /** Counts only while this person is on the team. */
    lead_id: string | null;
    created_by: string | null;
    /** Kept for as long as the deletion can be undone. */
    deleted_at: string | null;
  };

export type TaskRow = Owned &
  Versioned &
  Trashable & {
    project_id: string | null;
    title: string;
    description: string | null;
    status: TaskStatus;
    priority: TaskPriority;
    /** Plain days. */
    start_date: string | null;
    due_date: string | null;
    estimate_minutes: number | null;
    /** A list of `{id, text, is_done}`. */
    checklist_json: string;
    /** `{frequency, interval, day}`: how often it comes back, and the day of the month that it first had. */
    repeat_json: string | null;
    completed_at: string | null;
    created_by: string | null;
    /** The project it was deleted with. Null if it was deleted on its own. */
    deleted_with: string | null;
  };

export type CampaignRow = Owned &
  Versioned &
  Trashable & {
    project_id: string;
    folder_id: string;
    kind: CampaignKind;
    name: string;
    description: string | null;
    status: CampaignStatus | ItemStatus;
    starts_on: string | null;
    ends_on: string | null;
    owner_id: string | null;
    created_by: string | null;
    archived_at: string | null;
    /** The folder or project it was deleted with. Null if it was deleted on its own. */
    deleted_with: string | null;
  };

export type SocialCalendarRow = {
  campaign_id: string;
  networks_json: string;
  timezone: string | null;
  default_hashtags: string | null;
  default_link: string | null;
  goal_metric: string | null;
  goal_value: number | null;
  budget_amount: number | null;
  currency: string | null;
};

type MetaAdRow = {
  campaign_id: string;
  objective: string | null;
  special_category: string | null;
  budget_type: string | null;
  budget_amount: number | null;
  currency: string | null;
  audience_note: string | null;
  placements_json: string;
  destination_url: string | null;
  page_name: string | null;
};

type GoogleAdRow = {
  campaign_id: string;
  campaign_type: string | null;
  budget_amount: number | null;
  currency: string | null;
  locations: string | null;
  languages_json: string;
};

export type GoogleAdGroupRow = Owned &
  Versioned & {
    google_ad_id: string;
    name: string;
    position: number;
    created_by: string | null;
    /** Kept for as long as an ad in the trash may be restored to it. */
    deleted_at: string | null;
  };

export type GoogleKeywordRow = {
  id: string;
  ad_group_id: string;
  text: string;
  match: KeywordMatch;
  /** 1 or 0: SQLite has no booleans. */
  is_negative: number;
  position: number;
};

export type GoogleContentRow = Owned &
  Versioned &
  Trashable & {
    google_ad_id: string;
    ad_group_id: string | null;
    headlines_json: string;
    descriptions_json: string;
    path1: string | null;
    path2: string | null;
    final_url: string | null;
    sitelinks_json: string;
    callouts_json: string;
    snippet_header: string | null;
    snippet_values_json: string;
    notes: string | null;
    status: ItemStatus;
    position: number;
    planned_for: string | null;
    scheduled_at: string | null;
    published_json: string | null;
    owner_id: string | null;
    created_by: string | null;
  };

export type GoogleImportRow = Owned & {
  google_ad_id: string;
  status: ImportState;
  /** Ids of the ad groups that it created. */
  ad_groups_json: string;
  created_by: string | null;
  created_at: string;
};

export type GoogleImportChangeRow = {
  id: string;
  import_id: string;
  content_id: string;
  /** The index in the file, from 0. */
  position: number;
  /** The ad's earlier content. Null for an ad that the import created. */
  before_json: string | null;
  /** The ad's version right after the import. A different one means that someone has changed the ad since. */
  version_after: number;
  /** Null until the import is undone. */
  outcome: ImportOutcome | null;
};

/** A list of a project. Each project has at most one. */
type ProjectListRow<Column extends string> = {
  project_id: string;
  version: number;
  updated_at: string;
} & Record<Column, string>;

export type BlogRow = {
  campaign_id: string;
  project_id: string;
  title: string | null;
  slug: string | null;
  brief: string | null;
  body: string | null;
  excerpt: string | null;
  meta_title: string | null;
  meta_description: string | null;
  canonical_url: string | null;
  primary_keyword: string | null;
  planned_for: string | null;
  publish_at: string | null;
  published_url: string | null;
  cover_id: string | null;
  cover_alt: string | null;
  cover_caption: string | null;
  og_title: string | null;
  og_description: string | null;
  related_json: string;
  categories_json: string;
  /** Ids of people. Some may have left. */
  reviewers_json: string;
  redirect_note: string | null;
  /** Checked items of the project's checklist, by their text. */
  checked_json: string;
  /** The day on which the published post was last reviewed. */
  reviewed_on: string | null;
};

export type BoardRow = Owned &
  Versioned &
  Trashable & {
    social_calendar_id: string;
    title: string;
    content: string;
    overrides_json: string;
    networks_json: string;
    format: string | null;
    planned_for: string | null;
    scheduled_at: string | null;
    link_url: string | null;
    internal_notes: string | null;
    first_comment: string | null;
    recurrence_id: string | null;
    import_id: string | null;
    /** Where it was published: a list of `{network, url, at, by}`. */
    published_json: string | null;
    status: ItemStatus;
    position: number;
    owner_id: string | null;
    created_by: string | null;
  };

/** An image of a board. The first is its reference image. */
export type BoardImageRow = {
  file_id: string;
  board_id: string;
  alt: string | null;
  /** Sorts the images of a board. Numbers may be missing after a removal. */
  position: number;
};

export type MetaContentRow = Owned &
  Versioned &
  Trashable & {
    meta_ad_id: string;
    heading: string;
    description: string | null;
    primary_texts_json: string;
    link_description: string | null;
    cta: string | null;
    format: string | null;
    final_url: string | null;
    display_link: string | null;
    internal_notes: string | null;
    planned_for: string | null;
    /** Where it was published: a list of `{network, url, at, by}`. */
    published_json: string | null;
    status: ItemStatus;
    scheduled_at: string | null;
    /** The index among the items of its campaign that aren't in the trash, from 0. */
    position: number;
    owner_id: string | null;
    created_by: string | null;
  };

export type MetaContentImageRow = {
  content_id: string;
  use: "reference" | ImageRatio;
  file_id: string;
  alt: string | null;
};

export type MetaContentCardRow = {
  id: string;
  content_id: string;
  /** From 0. Null for a removed card that has an image. */
  position: number | null;
  heading: string | null;
  description: string | null;
  final_url: string | null;
  file_id: string | null;
  alt: string | null;
};

export type RecurrenceRow = Owned & {
  frequency: Frequency;
  interval: number;
  count: number | null;
  ends_on: string | null;
  created_by: string | null;
  created_at: string;
};

type PostingSlotRow = {
  id: string;
  social_calendar_id: string;
  /** Null for every network. */
  network: string | null;
  /** From 1 (Monday) to 7. */
  weekday: number;
  /** HH:MM in the calendar's time zone. */
  time: string;
};

export type BoardImportRow = Owned & {
  social_calendar_id: string;
  file_name: string;
  /** The file in base64, so that it can be read in another encoding. Null once it is imported. */
  file_base64: string | null;
  /** The parsed file: encoding, delimiter, headers, rows. */
  table_json: string;
  /** How it is read, the mapping of its columns, and its date format. */
  settings_json: string;
  status: ImportState;
  created_by: string | null;
  created_at: string;
  confirmed_at: string | null;
};

export type CalendarFeedRow = Owned & {
  /** Null for a feed over all projects, which is its creator's alone. */
  project_id: string | null;
  name: string;
  /** SHA-256 of the URL's token, so that a copy of the table grants no access. */
  token_hash: string;
  created_by: string | null;
  created_at: string;
  last_read_at: string | null;
};

export type EventRow = Owned &
  Versioned & {
    project_id: string;
    kind: EventKind;
    name: string;
    note: string | null;
    /** Plain days, both included. */
    starts_on: string;
    ends_on: string;
    created_by: string | null;
    /** Kept for as long as the deletion can be undone. */
    deleted_at: string | null;
  };

export type SavedTextRow = Owned &
  Versioned & {
    project_id: string;
    kind: SavedTextKind;
    name: string;
    body: string;
    created_by: string | null;
    /** Kept for as long as the deletion can be undone. */
    deleted_at: string | null;
  };

/** What is said about an image of a project. `id` is that of its bytes, which may also be in other projects. */
export type MediaRow = Owned &
  Versioned & {
    project_id: string;
    /** The library’s own file. Null if the image is only in posts. */
    file_id: string | null;
    name: string | null;
    alt: string | null;
    tags_json: string;
    created_by: string | null;
  };

export type ItemVersionRow = Owned & {
  campaign_id: string;
  subject: ItemSubject;
  subject_id: string;
  number: number;
  snapshot_json: string;
  note: string | null;
  restored_from: number | null;
  author_id: string | null;
  created_at: string;
};

/** A person or a team that was asked for a review. */
export type ReviewRequestRow = {
  id: string;
  /** The step to review. */
  change_id: string;
  user_id: string | null;
  /** Null for a person, and for a team that was deleted permanently. */
  team_id: string | null;
  /** The team's name at the time. Null for a person. */
  team_name: string | null;
};

type ItemChangeRow = Owned & {
  campaign_id: string;
  subject: ItemSubject;
  subject_id: string;
  from_status: ItemStatus | null;
  to_status: ItemStatus;
  reason: string | null;
  version_number: number;
  /** Null if the system changed the status because the content changed, or a client by a review link. */
  actor_id: string | null;
  /** The name that the client entered. */
  client_name: string | null;
  /** What a client decided, if that left the status as it was. */
  decision: ReviewDecision | null;
  created_at: string;
};

export type NotificationRow = Owned & {
  user_id: string;
  actor_id: string | null;
  kind: NotificationKind;
  subject: CommentSubject | "invitations" | "organizations" | "vault_items" | "feeds";
  subject_id: string;
  /** The subject's name when it happened, for when it is gone. */
  name: string;
  /** The name of the client who did it by a review link. */
  client_name: string | null;
  /** What else its sentence says. */
  detail: string | null;
  /** Null for what isn't in a campaign. */
  campaign_id: string | null;
  comment_id: string | null;
  created_at: string;
  read_at: string | null;
  /** When it is sent by e-mail. Null if it has been sent, or won't be. */
  mail_at: string | null;
};

export type CommentRow = Owned & {
  /** Null for a comment on a task. */
  campaign_id: string | null;
  subject: CommentSubject;
  subject_id: string;
  parent_id: string | null;
  /** The passage of the text that the comment is about. */
  quote: string | null;
  anchor_field: string | null;
  /** The image that it is about. It may be gone. */
  anchor_image_id: string | null;
  /** A place on the image, in percent from its left and top edge. Both or neither. */
  anchor_x: number | null;
  anchor_y: number | null;
  /** A second of the video. */
  anchor_second: number | null;
  /** The latest version when it was written. Only with a quote or an anchor. */
  version_number: number | null;
  body: string;
  visibility: CommentVisibility;
  mentions_json: string;
  author_id: string | null;
  /** The name that a client entered, for a comment by review link. */
  client_name: string | null;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  resolved_at: string | null;
  resolved_by: string | null;
};

/** A link for someone without an account. */
export type ReviewLinkRow = Owned & {
  /** Null for a link to a whole project. */
  campaign_id: string | null;
  /** Only for a link to a whole project. */
  project_id: string | null;
  /** The item that it shows. Both are null if it shows the whole campaign or project. */
  subject: ItemSubject | null;
  subject_id: string | null;
  /** SHA-256 of the URL's token, so that a copy of the table grants no access. */
  token_hash: string;
  reviewer_name: string | null;
  /** Where the link is sent, and who is reminded. */
  email: string | null;
  /** Since when what the last reminders were about has waited, and how many were sent: the last one is to the project’s managers. */
  reminded_for: string | null;
  reminders: number;
  may: ReviewLinkRight;
  passphrase_hash: string | null;
  /** Days on which it was opened. */
  opened_count: number;
  last_opened_at: string | null;
  expires_at: string;
  revoked_at: string | null;
  created_by: string | null;
  created_at: string;
};

export type ReviewDecisionRow = Owned & {
  campaign_id: string;
  link_id: string;
  subject: ItemSubject;
  subject_id: string;
  decision: ReviewDecision;
  name: string;
  reason: string | null;
  /** SHA-256 of `content_json`, which is what the client saw. */
  content_hash: string;
  content_json: string;
  version_number: number;
  created_at: string;
};

export type SavedViewRow = Owned &
  Versioned & {
    user_id: string;
    name: string;
    /** The query string of the list, without a question mark. */
    query: string;
    /** 1 or 0: SQLite has no booleans. */
    is_shared: number;
    /** Kept for as long as the deletion can be undone. */
    deleted_at: string | null;
  };

export type TaskTemplateRow = Owned &
  Versioned & {
    name: string;
    /** The name as it must be unique in the organization, or the id of a deleted template. */
    name_key: string;
    kind: CampaignKind | null;
    lines_json: string;
    created_by: string | null;
    /** Kept for as long as the deletion can be undone. */
    deleted_at: string | null;
  };

export type LabelRow = Owned &
  Versioned & {
    name: string;
    /** The name as it must be unique in the organization, or the id of a deleted label. */
    name_key: string;
    colour: Colour;
    pattern: LabelPattern;
    created_by: string | null;
    /** Kept for as long as the deletion can be undone. */
    deleted_at: string | null;
  };

export type VideoRow = {
  file_id: string;
  /** The id under which the bytes of the image are stored that stands for it. */
  poster_id: string;
  seconds: number;
  /** As the parser calls it, such as "avc". */
  codec: string;
};

export type FileRow = Owned & {
  /** Null only for files without a campaign. */
  campaign_id: string | null;
  /** The id under which the bytes are stored, if they are shared with another file. Null for its own. */
  store_id: string | null;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  created_by: string | null;
  created_at: string;
  /** The brand asset of the vault that it was taken from. That may be gone. */
  asset_id: string | null;
  /** When the file was removed from its record. It is no longer served, and kept while the removal can be undone. */
  removed_at: string | null;
};

export type JobRow = {
  /** A repeated attempt has the same id. */
  id: string;
  kind: string;
  /** Encrypted, because e-mails contain links that sign users in. */
  payload: string;
  attempts: number;
  /** When it is started next. While it runs, this is when another process may start it again. Null if it was given up. */
  due_at: string | null;
  error: string | null;
  created_at: string;
};
