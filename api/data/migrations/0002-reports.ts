import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Reports of the report analyzer. Their columns are explained by their types in api/data/schema.ts. */
const TABLES = `
create table reports (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  name text not null,
  notes text,
  currency text,
  rates_json text not null,
  owner_id text references users (id) on delete set null,
  created_at text not null,
  updated_at text not null,
  archived_at text
);
create index reports_organization_id on reports (organization_id, updated_at, id);
create index reports_project_id on reports (project_id);
create index reports_owner_id on reports (owner_id);

create table report_campaigns (
  report_id text not null references reports (id) on delete cascade,
  campaign_id text not null references campaigns (id) on delete cascade,
  primary key (report_id, campaign_id)
);
create index report_campaigns_campaign_id on report_campaigns (campaign_id);

create table report_files (
  id text primary key not null,
  report_id text not null references reports (id) on delete cascade,
  name text not null,
  bytes integer not null,
  status text not null,
  platform text not null,
  level text,
  wishes_json text not null,
  facts_json text,
  questions_json text not null,
  overlap_json text,
  contents_json text,
  error text,
  rows_read integer not null,
  rows_total integer,
  error_count integer not null,
  warning_count integer not null,
  from_day text,
  to_day text,
  created_at text not null
);
create index report_files_report_id on report_files (report_id, id);

create table report_rows (
  file_id text not null references report_files (id) on delete cascade,
  line integer not null,
  report_id text not null,
  from_day text,
  to_day text,
  identity text,
  platform text not null,
  currency text,
  account text,
  account_id text,
  campaign text,
  campaign_id text,
  ad_group text,
  ad_group_id text,
  ad text,
  ad_id text,
  keyword text,
  match_type text,
  search_term text,
  indicator text,
  attribution text,
  impressions bigint,
  reach bigint,
  clicks bigint,
  link_clicks bigint,
  cost bigint,
  conversions bigint,
  value bigint,
  leads bigint,
  sessions bigint,
  masked integer not null,
  bounds_json text,
  extra_json text,
  primary key (file_id, line)
);
create index report_rows_report_id on report_rows (report_id, from_day);
create index report_rows_identity on report_rows (report_id, identity);

create table report_problems (
  file_id text not null references report_files (id) on delete cascade,
  place integer not null,
  severity text not null,
  line integer not null,
  column_name text not null,
  value text not null,
  message text not null,
  primary key (file_id, place)
);

create table report_findings (
  id text primary key not null,
  report_id text not null references reports (id) on delete cascade,
  rule text not null,
  key text not null,
  place integer,
  severity text not null,
  title text not null,
  summary text not null,
  arithmetic_json text not null,
  rows_json text not null,
  state text not null,
  reason text,
  task_id text references tasks (id) on delete set null,
  created_at text not null,
  unique (report_id, rule, key)
);
create index report_findings_task_id on report_findings (task_id);

create table report_links (
  id text primary key not null,
  report_id text not null references reports (id) on delete cascade,
  token_hash text not null unique,
  label text,
  opened integer not null,
  last_opened_at text,
  expires_at text not null,
  created_by text references users (id) on delete set null,
  created_at text not null
);
create index report_links_report_id on report_links (report_id);
create index report_links_created_by on report_links (created_by);

create table mapping_profiles (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  fingerprint text not null,
  headers_json text not null,
  platform text not null,
  wishes_json text not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  used_at text not null,
  unique (organization_id, fingerprint)
);
create index mapping_profiles_created_by on mapping_profiles (created_by);

create table report_targets (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  metric text not null,
  value double precision not null
);
create index report_targets_organization_id on report_targets (organization_id);
create index report_targets_project_id on report_targets (project_id);
`;

export async function up(trx: Trx): Promise<void> {
  for (const statement of TABLES.split(";\n"))
    if (statement.trim() !== "") await sql.raw(statement).execute(trx);
}
