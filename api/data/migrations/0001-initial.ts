import { PostgresAdapter, sql } from "kysely";
import { noteChanges } from "../search-triggers.ts";
import type { Trx } from "../schema.ts";

/**
 * Both engines understand these statements. The columns are explained by their types in api/data/schema.ts. Each foreign key has an
 * index: without one, deleting the record that it refers to scans the table. An index of a column that is mostly null leaves the
 * nulls out, because SQLite takes them for equal and expects as many rows of each value. An index ends with what a frequent count
 * or sort asks for besides, even if its condition says the same: SQLite then reads the index alone.
 */
const TABLES = `
create table organizations (
  id text primary key not null,
  name text not null,
  slug text not null unique,
  logo_url text,
  timezone text,
  week_starts_on integer not null,
  currency text,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  deletes_at text
);

create table users (
  id text primary key not null,
  name text not null,
  email text not null unique,
  password text not null,
  email_verified_at text,
  timezone text,
  current_organization_id text references organizations (id) on delete set null,
  created_at text not null,
  updated_at text not null,
  last_active_at text,
  avatar_url text
);

alter table organizations add column deletion_asked_by text references users (id) on delete set null;
create index organizations_deletion_asked_by on organizations (deletion_asked_by);

create table avatars (
  id text primary key not null,
  user_id text not null references users (id) on delete cascade,
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at text not null
);
create index avatars_user on avatars (user_id);

create table sessions (
  id text primary key not null,
  token_hash text not null unique,
  user_id text not null references users (id) on delete cascade,
  ip_address text not null,
  user_agent text not null,
  created_at text not null,
  last_active_at text not null,
  remember_family text
);
create index sessions_user on sessions (user_id);

create table remember_tokens (
  token_hash text primary key not null,
  user_id text not null references users (id) on delete cascade,
  created_at text not null,
  family text,
  previous_hash text,
  used_at text
);
create unique index remember_tokens_family on remember_tokens (family);
create index remember_tokens_user on remember_tokens (user_id);

create table password_resets (
  user_id text primary key not null references users (id) on delete cascade,
  token_hash text not null,
  created_at text not null
);

create table two_factors (
  user_id text primary key not null references users (id) on delete cascade,
  secret text not null,
  last_step integer,
  confirmed_at text,
  created_at text not null
);

create table recovery_codes (
  code_hash text primary key not null,
  user_id text not null references users (id) on delete cascade
);
create index recovery_codes_user on recovery_codes (user_id);

create table pending_sign_ins (
  session_hash text primary key not null,
  user_id text not null references users (id) on delete cascade,
  remembers integer not null,
  tries integer not null,
  created_at text not null
);
create index pending_sign_ins_user on pending_sign_ins (user_id);

create table rate_limits (
  key text primary key not null,
  hits integer not null,
  resets_at text not null,
  free_at text
);

create table idempotency_keys (
  id text primary key not null,
  body_hash text not null,
  status integer not null,
  body text,
  created_at text not null,
  undo_token text
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table undos (
  token text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  steps_json text not null,
  created_at text not null,
  used_at text
);
create index undos_age on undos (created_at);

create table restores (
  type text not null,
  id text not null,
  organization_id text not null references organizations (id) on delete cascade,
  restored_by text references users (id) on delete set null,
  restored_at text not null,
  primary key (type, id)
);
create index restores_age on restores (restored_at);

create table jobs (
  id text primary key not null,
  kind text not null,
  payload text not null,
  attempts integer not null,
  due_at text,
  error text,
  created_at text not null
);
create index jobs_due_at on jobs (due_at);

create table memberships (
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null,
  joined_at text not null,
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id);

create table invitations (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  email text not null,
  role text not null,
  message text,
  invited_by text references users (id) on delete set null,
  created_at text not null,
  last_sent_at text not null,
  expires_at text not null,
  accepted_at text,
  revoked_at text,
  projects_json text not null,
  teams_json text not null
);
create index invitations_list on invitations (organization_id, created_at);

create table projects (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  slug text not null,
  name text not null,
  description text,
  colour text,
  status text not null,
  starts_on text,
  ends_on text,
  lead_id text references users (id) on delete set null,
  created_by text references users (id) on delete set null,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  approval_mode text not null,
  self_approval integer not null,
  deleted_at text,
  deleted_by text references users (id) on delete set null,
  trashed_slug text,
  is_sample integer not null,
  visibility text not null,
  unique (organization_id, slug)
);

create table project_members (
  id text primary key not null,
  project_id text not null references projects (id) on delete cascade,
  organization_id text not null,
  user_id text not null,
  role text not null,
  created_at text not null,
  foreign key (organization_id, user_id)
    references memberships (organization_id, user_id) on delete cascade
);
create index project_members_membership on project_members (organization_id, user_id);
create unique index project_members_person on project_members (project_id, user_id);

create table project_reminders (
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (project_id, user_id)
);
create index project_reminders_user_id on project_reminders (user_id);

create table teams (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  name_key text not null,
  description text,
  lead_id text references users (id) on delete set null,
  created_by text references users (id) on delete set null,
  deleted_at text,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create unique index teams_name on teams (project_id, name_key);

create table team_members (
  id text primary key not null,
  team_id text not null references teams (id) on delete cascade,
  organization_id text not null,
  user_id text not null,
  removed_at text,
  created_at text not null,
  foreign key (organization_id, user_id)
    references memberships (organization_id, user_id) on delete cascade
);
create index team_members_membership on team_members (organization_id, user_id);
create index team_members_of on team_members (user_id, team_id);
create unique index team_members_person on team_members (team_id, user_id);

create table folders (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  description text,
  colour text,
  position integer not null,
  created_by text references users (id) on delete set null,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text references users (id) on delete set null,
  deleted_with text
);
create index folders_list on folders (project_id, position);
create index folders_organization on folders (organization_id);

create table campaigns (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  folder_id text not null references folders (id) on delete cascade,
  kind text not null,
  name text not null,
  description text,
  status text not null,
  starts_on text,
  ends_on text,
  owner_id text references users (id) on delete set null,
  created_by text references users (id) on delete set null,
  archived_at text,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text references users (id) on delete set null,
  deleted_with text
);
create index campaigns_agenda on campaigns (organization_id, status);
create index campaigns_due on campaigns (id) where status = 'scheduled' and deleted_at is null;
create index campaigns_counts on campaigns (project_id, kind, deleted_at, archived_at)
  where deleted_at is null and archived_at is null;
create index campaigns_days on campaigns
  (project_id, (coalesce(ends_on, starts_on)), (coalesce(starts_on, ends_on)), kind, id, deleted_at, archived_at)
  where deleted_at is null and archived_at is null;
create index campaigns_deleted_with on campaigns (deleted_with) where deleted_with is not null;
create index campaigns_first on campaigns (organization_id, kind, created_at)
  where deleted_at is null and archived_at is null;
create index campaigns_list on campaigns (folder_id, updated_at);
create index campaigns_owner on campaigns (organization_id, owner_id);
create index campaigns_person on campaigns (organization_id, (coalesce(owner_id, created_by)));
create index campaigns_project on campaigns (project_id);
create index campaigns_trash on campaigns (organization_id, deleted_at) where deleted_at is not null;

create table files (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  store_id text,
  campaign_id text references campaigns (id) on delete cascade,
  removed_at text
);
create index files_campaign on files (campaign_id) where campaign_id is not null;
create index files_organization on files (organization_id, created_by);
create index files_removed on files (removed_at) where removed_at is not null;
create index files_store on files (store_id) where store_id is not null;

create table social_calendars (
  campaign_id text primary key not null references campaigns (id) on delete cascade,
  networks_json text not null,
  timezone text,
  default_hashtags text,
  default_link text,
  goal_metric text,
  goal_value double precision,
  budget_amount double precision,
  currency text
);

create table recurrences (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  frequency text not null,
  interval integer not null,
  count integer,
  ends_on text,
  created_by text references users (id) on delete set null,
  created_at text not null
);
create index recurrences_organization_id on recurrences (organization_id);

create table board_imports (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  social_calendar_id text not null references campaigns (id) on delete cascade,
  file_name text not null,
  file_base64 text,
  table_json text not null,
  settings_json text not null,
  status text not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  confirmed_at text
);
create index board_imports_organization_id on board_imports (organization_id);
create index board_imports_social_calendar_id on board_imports (social_calendar_id);

create table boards (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  social_calendar_id text not null references campaigns (id) on delete cascade,
  title text not null,
  content text not null,
  overrides_json text not null,
  networks_json text not null,
  format text,
  planned_for text,
  scheduled_at text,
  link_url text,
  internal_notes text,
  status text not null,
  position integer not null,
  owner_id text references users (id) on delete set null,
  created_by text references users (id) on delete set null,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text references users (id) on delete set null,
  published_json text,
  first_comment text,
  recurrence_id text references recurrences (id) on delete set null,
  import_id text references board_imports (id) on delete set null
);
create index boards_agenda on boards (organization_id, status);
create index boards_calendar on boards (organization_id, planned_for, scheduled_at) where deleted_at is null;
create index boards_days on boards (social_calendar_id, planned_for);
create index boards_due on boards (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index boards_import_id on boards (import_id) where import_id is not null;
create index boards_lane on boards (social_calendar_id, status, position);
create index boards_person on boards (organization_id, (coalesce(owner_id, created_by)));
create index boards_recurrence_id on boards (recurrence_id) where recurrence_id is not null;
create index boards_recent on boards (social_calendar_id, updated_at, id) where deleted_at is null;
create index boards_states on boards (social_calendar_id, status, scheduled_at, planned_for) where deleted_at is null;
create index boards_trash on boards (organization_id, deleted_at) where deleted_at is not null;

create table board_images (
  file_id text primary key not null references files (id) on delete cascade,
  board_id text not null references boards (id) on delete cascade,
  alt text,
  position integer not null
);
create index board_images_order on board_images (board_id, position);

create table meta_ads (
  campaign_id text primary key not null references campaigns (id) on delete cascade,
  objective text,
  special_category text,
  budget_type text,
  budget_amount double precision,
  currency text,
  audience_note text,
  placements_json text not null,
  destination_url text,
  page_name text
);

create table meta_contents (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  meta_ad_id text not null references campaigns (id) on delete cascade,
  heading text not null,
  description text,
  primary_texts_json text not null,
  link_description text,
  cta text,
  format text,
  final_url text,
  display_link text,
  internal_notes text,
  planned_for text,
  published_json text,
  status text not null,
  scheduled_at text,
  position integer not null,
  owner_id text references users (id) on delete set null,
  created_by text references users (id) on delete set null,
  deleted_at text,
  deleted_by text references users (id) on delete set null,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create index meta_contents_agenda on meta_contents (organization_id, status);
create index meta_contents_due on meta_contents (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index meta_contents_list on meta_contents (meta_ad_id, position);
create index meta_contents_calendar on meta_contents (organization_id, planned_for, scheduled_at, meta_ad_id)
  where deleted_at is null;
create index meta_contents_person on meta_contents (organization_id, (coalesce(owner_id, created_by)));
create index meta_contents_states on meta_contents (meta_ad_id, status, scheduled_at, planned_for) where deleted_at is null;
create index meta_contents_trash on meta_contents (organization_id, deleted_at) where deleted_at is not null;

create table google_ads (
  campaign_id text primary key not null references campaigns (id) on delete cascade,
  campaign_type text,
  budget_amount double precision,
  currency text,
  locations text,
  languages_json text not null
);

create table blogs (
  campaign_id text primary key not null references campaigns (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  title text,
  slug text,
  brief text,
  body text,
  excerpt text,
  meta_title text,
  meta_description text,
  canonical_url text,
  primary_keyword text,
  planned_for text,
  publish_at text,
  published_url text,
  cover_id text references files (id) on delete set null,
  cover_alt text,
  cover_caption text,
  og_title text,
  og_description text,
  related_json text not null,
  categories_json text not null,
  reviewers_json text not null,
  redirect_note text,
  checked_json text not null,
  reviewed_on text,
  unique (project_id, slug)
);
create index blogs_calendar on blogs (project_id, planned_for, publish_at);
create index blogs_cover on blogs (cover_id) where cover_id is not null;

create table blog_checklists (
  project_id text primary key not null references projects (id) on delete cascade,
  points_json text not null,
  version integer not null,
  updated_at text not null
);

create table calendar_feeds (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  token_hash text not null unique,
  created_by text references users (id) on delete set null,
  created_at text not null,
  last_read_at text,
  project_id text references projects (id) on delete cascade
);
create index calendar_feeds_created_by on calendar_feeds (created_by);
create index calendar_feeds_organization_id on calendar_feeds (organization_id);
create index calendar_feeds_project_id on calendar_feeds (project_id);

create table comments (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  subject text not null,
  subject_id text not null,
  parent_id text references comments (id) on delete cascade,
  body text not null,
  visibility text not null,
  mentions_json text not null,
  author_id text references users (id) on delete set null,
  created_at text not null,
  edited_at text,
  deleted_at text,
  resolved_at text,
  resolved_by text references users (id) on delete set null,
  quote text,
  client_name text,
  campaign_id text references campaigns (id) on delete cascade,
  anchor_field text,
  anchor_image_id text,
  version_number integer
);
create index comments_agenda on comments (organization_id, created_at);
create index comments_campaign_id on comments (campaign_id) where campaign_id is not null;
create index comments_list on comments (subject_id, id);
create index comments_organization_id on comments (organization_id);

create table drafts (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  subject text not null,
  record_id text not null,
  text text not null,
  base_version integer,
  saved_at text not null
);
create index drafts_organization_id on drafts (organization_id, user_id);
create unique index drafts_record on drafts (user_id, subject, record_id);

create table events (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  kind text not null,
  name text not null,
  note text,
  starts_on text not null,
  ends_on text not null,
  created_by text references users (id) on delete set null,
  deleted_at text,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create index events_organization on events (organization_id, starts_on);
create index events_project on events (project_id, starts_on);

create table google_ad_groups (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  google_ad_id text not null references campaigns (id) on delete cascade,
  name text not null,
  position integer not null,
  created_by text references users (id) on delete set null,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  deleted_at text
);
create index google_ad_groups_list on google_ad_groups (google_ad_id, position);
create index google_ad_groups_organization on google_ad_groups (organization_id);

create table google_contents (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  google_ad_id text not null references campaigns (id) on delete cascade,
  ad_group_id text references google_ad_groups (id) on delete set null,
  headlines_json text not null,
  descriptions_json text not null,
  path1 text,
  path2 text,
  final_url text,
  sitelinks_json text not null,
  callouts_json text not null,
  snippet_header text,
  snippet_values_json text not null,
  notes text,
  status text not null,
  position integer not null,
  planned_for text,
  scheduled_at text,
  published_json text,
  owner_id text references users (id) on delete set null,
  created_by text references users (id) on delete set null,
  version integer not null,
  deleted_at text,
  deleted_by text references users (id) on delete set null,
  created_at text not null,
  updated_at text not null
);
create index google_contents_agenda on google_contents (organization_id, status);
create index google_contents_due on google_contents (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index google_contents_group on google_contents (ad_group_id) where ad_group_id is not null;
create index google_contents_list on google_contents (google_ad_id, position);
create index google_contents_calendar on google_contents (organization_id, planned_for, scheduled_at, google_ad_id)
  where deleted_at is null;
create index google_contents_person on google_contents (organization_id, (coalesce(owner_id, created_by)));
create index google_contents_states on google_contents (google_ad_id, status, scheduled_at, planned_for)
  where deleted_at is null;
create index google_contents_trash on google_contents (organization_id, deleted_at) where deleted_at is not null;

create table google_imports (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  google_ad_id text not null references campaigns (id) on delete cascade,
  status text not null,
  ad_groups_json text not null,
  created_by text references users (id) on delete set null,
  created_at text not null
);
create index google_imports_google_ad_id on google_imports (google_ad_id);
create index google_imports_organization_id on google_imports (organization_id);

create table google_import_changes (
  id text primary key not null,
  import_id text not null references google_imports (id) on delete cascade,
  content_id text not null references google_contents (id) on delete cascade,
  position integer not null,
  before_json text,
  version_after integer not null,
  outcome text
);
create index google_import_changes_content_id on google_import_changes (content_id);
create index google_import_changes_import_id on google_import_changes (import_id);

create table google_keywords (
  id text primary key not null,
  ad_group_id text not null references google_ad_groups (id) on delete cascade,
  text text not null,
  match text not null,
  is_negative integer not null,
  position integer not null
);
create index google_keywords_list on google_keywords (ad_group_id, position);

create table google_rules (
  project_id text primary key not null references projects (id) on delete cascade,
  blocking_json text not null,
  version integer not null,
  updated_at text not null
);

create table item_changes (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  campaign_id text not null references campaigns (id) on delete cascade,
  subject text not null,
  subject_id text not null,
  from_status text,
  to_status text not null,
  reason text,
  version_number integer not null,
  actor_id text references users (id) on delete set null,
  created_at text not null,
  client_name text,
  decision text
);
create index item_changes_campaign_id on item_changes (campaign_id);
create index item_changes_list on item_changes (subject_id, id);
create index item_changes_organization_id on item_changes (organization_id);

create table item_versions (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  campaign_id text not null references campaigns (id) on delete cascade,
  subject text not null,
  subject_id text not null,
  number integer not null,
  snapshot_json text not null,
  note text,
  restored_from integer,
  author_id text references users (id) on delete set null,
  created_at text not null,
  unique (subject_id, number)
);
create index item_versions_campaign_id on item_versions (campaign_id);
create index item_versions_organization_id on item_versions (organization_id);

create table labels (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  name_key text not null,
  colour text not null,
  pattern text not null,
  created_by text references users (id) on delete set null,
  deleted_at text,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create index labels_created_by on labels (created_by);
create unique index labels_name on labels (organization_id, name_key);

create table labelings (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  label_id text not null references labels (id) on delete cascade,
  subject_id text not null,
  campaign_id text references campaigns (id) on delete cascade
);
create index labelings_campaign_id on labelings (campaign_id) where campaign_id is not null;
create index labelings_label_id on labelings (label_id);
create index labelings_organization_id on labelings (organization_id);
create unique index labelings_subject on labelings (subject_id, label_id);

create table meta_content_cards (
  id text primary key not null,
  content_id text not null references meta_contents (id) on delete cascade,
  position integer,
  heading text,
  description text,
  final_url text,
  file_id text references files (id) on delete set null,
  alt text
);
create index meta_content_cards_file on meta_content_cards (file_id) where file_id is not null;
create index meta_content_cards_list on meta_content_cards (content_id, position);

create table meta_content_images (
  content_id text not null references meta_contents (id) on delete cascade,
  use text not null,
  file_id text not null references files (id) on delete cascade,
  alt text,
  primary key (content_id, use)
);
create index meta_content_images_file on meta_content_images (file_id);

create table naming_rules (
  organization_id text primary key not null references organizations (id) on delete cascade,
  rules_json text not null,
  version integer not null,
  updated_at text not null
);

create table network_limits (
  organization_id text primary key not null references organizations (id) on delete cascade,
  limits_json text not null,
  version integer not null,
  updated_at text not null
);

create table notification_settings (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  mail text not null,
  primary key (user_id, kind)
);

create table notifications (
  id text primary key not null,
  organization_id text not null,
  user_id text not null,
  actor_id text references users (id) on delete set null,
  kind text not null,
  subject text not null,
  subject_id text not null,
  name text not null,
  client_name text,
  detail text,
  campaign_id text references campaigns (id) on delete cascade,
  comment_id text,
  created_at text not null,
  read_at text,
  mail_at text,
  foreign key (organization_id, user_id)
    references memberships (organization_id, user_id) on delete cascade
);
create index notifications_actor_id on notifications (actor_id) where actor_id is not null;
create index notifications_campaign_id on notifications (campaign_id) where campaign_id is not null;
create index notifications_created_at on notifications (created_at);
create index notifications_mail_at on notifications (mail_at, user_id) where mail_at is not null;
create index notifications_membership on notifications (organization_id, user_id);
create index notifications_subject_id on notifications (subject_id);
create index notifications_person on notifications (user_id, organization_id, created_at);

create table post_reminders (
  organization_id text not null references organizations (id) on delete cascade,
  subject_id text not null,
  plan text not null,
  stage text not null,
  told_at text not null,
  primary key (subject_id, plan, stage)
);
create index post_reminders_organization_id on post_reminders (organization_id);
create index post_reminders_told_at on post_reminders (told_at);

create table posting_slots (
  id text primary key not null,
  social_calendar_id text not null references campaigns (id) on delete cascade,
  network text,
  weekday integer not null,
  time text not null
);
create index posting_slots_social_calendar_id on posting_slots (social_calendar_id);

create table review_links (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  campaign_id text not null references campaigns (id) on delete cascade,
  subject text,
  subject_id text,
  token_hash text not null unique,
  reviewer_name text,
  may text not null,
  passphrase_hash text,
  opened_count integer not null,
  last_opened_at text,
  expires_at text not null,
  revoked_at text,
  created_by text references users (id) on delete set null,
  created_at text not null
);
create index review_links_campaign_id on review_links (campaign_id);
create index review_links_created_by on review_links (created_by, organization_id);
create index review_links_organization_id on review_links (organization_id, id);
create index review_links_subject_id on review_links (subject_id) where subject_id is not null;

create table review_decisions (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  campaign_id text not null references campaigns (id) on delete cascade,
  link_id text not null references review_links (id) on delete cascade,
  subject text not null,
  subject_id text not null,
  decision text not null,
  name text not null,
  reason text,
  content_hash text not null,
  content_json text not null,
  version_number integer not null,
  created_at text not null
);
create index review_decisions_campaign_id on review_decisions (campaign_id);
create index review_decisions_link_id on review_decisions (link_id);
create index review_decisions_organization_id on review_decisions (organization_id);
create index review_decisions_subject_id on review_decisions (subject_id);

create table review_requests (
  id text primary key not null,
  change_id text not null references item_changes (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  team_id text references teams (id) on delete set null,
  team_name text
);
create index review_requests_change_id on review_requests (change_id);
create index review_requests_team_id on review_requests (team_id) where team_id is not null;
create index review_requests_user_id on review_requests (user_id) where user_id is not null;

create table saved_views (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  query text not null,
  is_shared integer not null,
  deleted_at text,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create index saved_views_organization_id on saved_views (organization_id);
create index saved_views_user_id on saved_views (user_id);

create table tasks (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  title text not null,
  description text,
  status text not null,
  priority text not null,
  start_date text,
  due_date text,
  estimate_minutes integer,
  checklist_json text not null,
  repeat_json text,
  completed_at text,
  created_by text references users (id) on delete set null,
  deleted_at text,
  deleted_by text references users (id) on delete set null,
  deleted_with text,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create index tasks_created_by on tasks (created_by);
create index tasks_deleted_by on tasks (deleted_by) where deleted_by is not null;
create index tasks_deleted_with on tasks (deleted_with) where deleted_with is not null;
create index tasks_due on tasks (organization_id, due_date);
create index tasks_list on tasks (organization_id, status, due_date, priority, project_id, updated_at, id, deleted_at)
  where deleted_at is null;
create index tasks_project_id on tasks (project_id, status, deleted_at);
create index tasks_recent on tasks (organization_id, status, updated_at) where deleted_at is null;
create index tasks_trash on tasks (organization_id, deleted_at) where deleted_at is not null;

create table task_assignees (
  id text primary key not null,
  task_id text not null references tasks (id) on delete cascade,
  organization_id text not null,
  user_id text,
  team_id text references teams (id) on delete cascade,
  foreign key (organization_id, user_id)
    references memberships (organization_id, user_id) on delete cascade,
  unique (task_id, user_id),
  unique (task_id, team_id)
);
create index task_assignees_membership on task_assignees (organization_id, user_id);
create index task_assignees_person on task_assignees (user_id, task_id);
create index task_assignees_team_id on task_assignees (team_id, task_id);

create table task_attachments (
  file_id text primary key not null references files (id) on delete cascade,
  task_id text not null references tasks (id) on delete cascade,
  name text not null
);
create index task_attachments_task on task_attachments (task_id);

create table task_blockers (
  task_id text not null references tasks (id) on delete cascade,
  blocker_id text not null references tasks (id) on delete cascade,
  primary key (task_id, blocker_id)
);
create index task_blockers_blocker on task_blockers (blocker_id);

create table task_links (
  task_id text not null references tasks (id) on delete cascade,
  type text not null,
  subject_id text not null,
  primary key (task_id, subject_id)
);
create index task_links_subject on task_links (subject_id);

create table task_reminders (
  task_id text not null references tasks (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  due_date text not null,
  primary key (task_id, user_id, kind, due_date)
);
create index task_reminders_user on task_reminders (user_id);

create table webhooks (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  url text not null,
  events_json text not null,
  secret text not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  updated_at text not null
);
create index webhooks_created_by on webhooks (created_by);
create index webhooks_organization_id on webhooks (organization_id);

create table webhook_deliveries (
  id text primary key not null,
  webhook_id text not null references webhooks (id) on delete cascade,
  event text not null,
  name text not null,
  body text not null,
  status text not null,
  attempts integer not null,
  http_status integer,
  error text,
  attempted_at text,
  created_at text not null
);
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
create index webhook_deliveries_webhook_id on webhook_deliveries (webhook_id, created_at);

create table task_templates (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  name_key text not null,
  kind text,
  lines_json text not null,
  created_by text references users (id) on delete set null,
  deleted_at text,
  version integer not null,
  created_at text not null,
  updated_at text not null
);
create index task_templates_created_by on task_templates (created_by);
create unique index task_templates_name on task_templates (organization_id, name_key);

create table task_watchers (
  task_id text not null references tasks (id) on delete cascade,
  organization_id text not null,
  user_id text not null,
  is_watching integer not null,
  primary key (task_id, user_id),
  foreign key (organization_id, user_id)
    references memberships (organization_id, user_id) on delete cascade
);
create index task_watchers_membership on task_watchers (organization_id, user_id);
`;

/** The columns with text to search, by table, and the column with the id of the record that they belong to. */
const SOURCES = [
  { table: "projects", key: "id", source: "projects", columns: "name, description" },
  { table: "folders", key: "id", source: "folders", columns: "name, description" },
  { table: "campaigns", key: "id", source: "campaigns", columns: "name, description" },
  {
    table: "blogs",
    key: "campaign_id",
    source: "campaigns",
    columns:
      "title, brief, body, excerpt, meta_title, meta_description, primary_keyword, cover_alt, cover_caption, og_title, og_description",
  },
  {
    table: "boards",
    key: "id",
    source: "boards",
    columns: "title, content, overrides_json, link_url, first_comment, internal_notes",
  },
  {
    table: "meta_contents",
    key: "id",
    source: "meta_contents",
    columns: "heading, description, primary_texts_json, link_description, display_link, internal_notes",
  },
  {
    table: "meta_content_cards",
    key: "content_id",
    source: "meta_contents",
    columns: "heading, description, position",
  },
  {
    table: "google_contents",
    key: "id",
    source: "google_contents",
    columns:
      "headlines_json, descriptions_json, path1, path2, sitelinks_json, callouts_json, snippet_values_json, notes",
  },
  { table: "board_images", key: "board_id", source: "boards", columns: "alt" },
  { table: "comments", key: "id", source: "comments", columns: "body" },
  { table: "tasks", key: "id", source: "tasks", columns: "title, description" },
  { table: "events", key: "id", source: "events", columns: "name, note" },
] as const;

export async function up(db: Trx): Promise<void> {
  for (const statement of TABLES.split(";"))
    if (statement.trim() !== "") await sql.raw(statement).execute(db);
  await createSearch(db);
}

/**
 * Adds the search index, and triggers that note whose text has changed. The text itself is read by api/search/indexing.ts. Each
 * change has a row of its own: two writers must not wait for each other, and none may take another's for its own.
 */
async function createSearch(db: Trx): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = sql.raw(isPostgres ? "bigint generated always as identity primary key" : "integer primary key");
  await sql`create table search_changes (id ${id}, source text not null, record_id text not null)`.execute(
    db,
  );
  await sql`
    create table search_texts (
      id ${id},
      organization_id text not null,
      type text not null,
      record_id text not null unique,
      name text not null,
      body text not null,
      notes text not null
      ${sql.raw(isPostgres ? ", words tsvector" : "")}
    )`.execute(db);
  if (isPostgres) {
    await sql`create index search_texts_organization on search_texts (organization_id)`.execute(db);
    await sql`create index search_texts_words on search_texts using gin (words)`.execute(db);
    await sql`
      create function note_search_change() returns trigger language plpgsql as $$
      begin
        insert into search_changes (source, record_id)
        values (tg_argv[0], to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]);
        return null;
      end $$`.execute(db);
  } else {
    // Words are split and folded by api/search/words.ts, so that both engines find the same.
    await sql`
      create virtual table search_words using fts5(
        name, body, notes, grams, content='', contentless_delete=1, tokenize='ascii', prefix='2 3'
      )`.execute(db);
  }
  for (const source of SOURCES) await noteChanges(db, source);
}
