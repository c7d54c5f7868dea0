import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../schema.ts";
import { noteChanges } from "../search-triggers.ts";

/** The feed monitor. Its columns are explained by their types in api/data/schema.ts. */
const TABLES = `
create table feeds (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  family text not null,
  name text not null,
  name_key text not null,
  address text,
  host text,
  category text,
  owner_id text references users (id) on delete set null,
  interval_minutes integer not null,
  state text not null,
  paused_at text,
  title text,
  site text,
  format text,
  encoding text,
  wrongly_declared text,
  etag text,
  last_modified text,
  checksum text,
  error text,
  error_count integer not null,
  offered_json text not null,
  item_count integer not null,
  error_items integer not null,
  problems_json text not null,
  checked_at text,
  next_check_at text,
  checking_id text,
  created_by text references users (id) on delete set null,
  created_at text not null,
  updated_at text not null
);
create index feeds_organization_id on feeds (organization_id, name_key, id);
create index feeds_project_id on feeds (project_id);
create index feeds_owner_id on feeds (owner_id);
create index feeds_created_by on feeds (created_by);
create index feeds_due on feeds (next_check_at, id) where checking_id is null and next_check_at is not null;

create table feed_hosts (
  host text primary key not null,
  check_id text not null,
  until text not null
);

create table feed_snapshots (
  id text primary key not null,
  feed_id text not null references feeds (id) on delete cascade,
  at text not null,
  source text not null,
  outcome text not null,
  error text,
  status integer,
  bytes integer,
  checksum text,
  duration integer,
  item_count integer,
  error_items integer,
  out_of_stock integer,
  added integer not null,
  changed integer not null,
  removed integer not null
);
create index feed_snapshots_feed_id on feed_snapshots (feed_id, at, id);
create index feed_snapshots_at on feed_snapshots (at);

create table feed_entries (
  id text primary key not null,
  feed_id text not null references feeds (id) on delete cascade,
  title text not null,
  link text,
  author text,
  html text not null,
  text text not null,
  hash text not null,
  published_at text,
  sorted_at text not null,
  first_seen_at text not null,
  changed_at text,
  before_json text,
  gone_at text
);
create index feed_entries_feed_id on feed_entries (feed_id, sorted_at, id);
create index feed_entries_gone on feed_entries (gone_at, id) where gone_at is not null;

create table feed_entry_keys (
  feed_id text not null references feeds (id) on delete cascade,
  key text not null,
  entry_id text not null references feed_entries (id) on delete cascade,
  primary key (feed_id, key)
);
create index feed_entry_keys_entry_id on feed_entry_keys (entry_id);

create table feed_entry_marks (
  entry_id text not null references feed_entries (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  read_at text,
  starred_at text,
  primary key (entry_id, user_id)
);
create index feed_entry_marks_user_id on feed_entry_marks (user_id, starred_at, entry_id);

create table feed_products (
  id text primary key not null,
  feed_id text not null references feeds (id) on delete cascade,
  key_hash text not null,
  key text not null,
  hash text not null,
  title text not null,
  title_key text not null,
  link text,
  image text,
  brand text,
  availability text,
  price text,
  sale_price text,
  attributes_json text not null,
  severity text not null,
  link_key text,
  id_key text,
  is_gone integer not null,
  first_seen_at text not null,
  changed_at text,
  removed_at text,
  unique (feed_id, key_hash)
);
create index feed_products_list on feed_products (feed_id, is_gone, title_key, id);
create index feed_products_severity on feed_products (feed_id, is_gone, severity, title_key, id);
create index feed_products_availability on feed_products (feed_id, is_gone, availability, title_key, id);
create index feed_products_removed on feed_products (removed_at) where removed_at is not null;
create index feed_products_link_key on feed_products (link_key) where link_key is not null;
create index feed_products_id_key on feed_products (id_key) where id_key is not null;

create table feed_problems (
  id text primary key not null,
  feed_id text not null references feeds (id) on delete cascade,
  product_id text not null references feed_products (id) on delete cascade,
  place integer not null,
  severity text not null,
  attribute text not null,
  value text not null,
  rule text not null
);
create index feed_problems_product_id on feed_problems (product_id, place);
create index feed_problems_feed_id on feed_problems (feed_id, attribute, rule, id);
create index feed_problems_list on feed_problems (feed_id, id);

create table feed_changes (
  id text primary key not null,
  feed_id text not null references feeds (id) on delete cascade,
  snapshot_id text not null,
  at text not null,
  kind text not null,
  product_id text references feed_products (id) on delete cascade,
  entry_id text references feed_entries (id) on delete cascade,
  attribute text,
  before text,
  after text,
  percent double precision
);
create index feed_changes_feed_id on feed_changes (feed_id, at, id);
create index feed_changes_at on feed_changes (at);
create index feed_changes_snapshot_id on feed_changes (snapshot_id);
create index feed_changes_product_id on feed_changes (product_id, at, id);
create index feed_changes_entry_id on feed_changes (entry_id);

create table feed_rules (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  feed_id text references feeds (id) on delete cascade,
  name text not null,
  condition text not null,
  threshold double precision,
  keywords_json text not null,
  recipients_json text not null,
  quiet_hours integer not null,
  is_on integer not null,
  created_by text references users (id) on delete set null,
  created_at text not null
);
create index feed_rules_organization_id on feed_rules (organization_id, id);
create index feed_rules_feed_id on feed_rules (feed_id);
create index feed_rules_created_by on feed_rules (created_by);

create table feed_alerts (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  feed_id text not null references feeds (id) on delete cascade,
  rule_id text references feed_rules (id) on delete set null,
  condition text not null,
  key text not null,
  is_true integer not null,
  state text not null,
  title text not null,
  detail text not null,
  count integer not null,
  raised_at text not null,
  last_raised_at text not null,
  resolved_at text,
  product_id text references feed_products (id) on delete set null,
  entry_id text references feed_entries (id) on delete set null,
  task_id text references tasks (id) on delete set null
);
create index feed_alerts_organization_id on feed_alerts (organization_id, state, last_raised_at, id);
create index feed_alerts_feed_id on feed_alerts (feed_id, state, rule_id, key);
create index feed_alerts_rule_id on feed_alerts (rule_id, feed_id, key, last_raised_at);
create index feed_alerts_product_id on feed_alerts (product_id);
create index feed_alerts_entry_id on feed_alerts (entry_id);
create index feed_alerts_task_id on feed_alerts (task_id);

create table feed_visits (
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  seen_at text not null,
  primary key (organization_id, user_id)
);
create index feed_visits_user_id on feed_visits (user_id);

create table feed_imports (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  list_json text not null,
  created_at text not null
);
create index feed_imports_organization_id on feed_imports (organization_id);
create index feed_imports_user_id on feed_imports (user_id);

create table item_links (
  item_id text not null,
  key text not null,
  organization_id text not null references organizations (id) on delete cascade,
  primary key (item_id, key)
);
create index item_links_key on item_links (organization_id, key, item_id);

create table item_copies (
  item_id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  prices_json text not null
);
create index item_copies_organization_id on item_copies (organization_id);
`;

/** The texts in which an item can link to a product. */
const WATCHED = [
  { table: "boards", key: "id", columns: "content, overrides_json, first_comment, link_url" },
  {
    table: "meta_contents",
    key: "id",
    columns: "heading, description, primary_texts_json, link_description, final_url, display_link",
  },
  { table: "meta_content_cards", key: "content_id", columns: "heading, description, final_url, position" },
  {
    table: "google_contents",
    key: "id",
    columns:
      "headlines_json, descriptions_json, final_url, sitelinks_json, callouts_json, snippet_values_json",
  },
];

export async function up(db: Trx): Promise<void> {
  for (const statement of TABLES.split(";\n"))
    if (statement.trim() !== "") await sql.raw(statement).execute(db);
  await noteChanges(db, {
    table: "feeds",
    key: "id",
    source: "feeds",
    columns: "name, title, address, category",
  });
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? "bigint generated always as identity primary key" : "integer primary key";
  await sql
    .raw(`create table item_link_changes (id ${id}, source text not null, record_id text not null)`)
    .execute(db);
  if (isPostgres)
    await sql`
      create function note_link_change() returns trigger language plpgsql as $$
      begin
        insert into item_link_changes (source, record_id)
        values (tg_argv[0], to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]);
        return null;
      end $$`.execute(db);
  for (const { table, key, columns } of WATCHED) {
    const source = table === "meta_content_cards" ? "meta_contents" : table;
    if (isPostgres)
      await sql
        .raw(
          `create trigger links_${table} after insert or delete or update of ${columns} on ${table}
          for each row execute function note_link_change('${source}', '${key}')`,
        )
        .execute(db);
    else
      for (const [event, when, row] of [
        ["insert", "insert", "new"],
        ["update", `update of ${columns}`, "new"],
        ["delete", "delete", "old"],
      ])
        await sql
          .raw(
            `create trigger links_${table}_${event} after ${when} on ${table} begin
              insert into item_link_changes (source, record_id) values ('${source}', ${row}.${key});
            end`,
          )
          .execute(db);
    if (source === table)
      await sql
        .raw(`insert into item_link_changes (source, record_id) select '${source}', id from ${table}`)
        .execute(db);
  }
}
