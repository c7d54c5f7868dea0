import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../schema.ts";
import { noteChanges } from "../search-triggers.ts";

/**
 * The ad log. Its columns are explained by their types in api/data/schema.ts. Entries name projects, people, and campaigns without
 * references, because what happens to those must not change an entry.
 */
const TABLES = `
create table log_entries (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text,
  campaign_id text,
  item_id text,
  product_id text,
  platform text not null,
  account text,
  level text not null,
  object text not null,
  campaign_name text,
  ad_group text,
  external_id text,
  category text not null,
  operation text not null,
  field text not null,
  old_value text,
  new_value text,
  unit text,
  reason text,
  metric text,
  direction text,
  expected text,
  review_on text,
  url text,
  occurred_at text not null,
  occurred_on text not null,
  timezone text not null,
  actor_id text,
  actor_name text,
  is_by_platform integer not null,
  origin text not null,
  import_id text,
  double_key text not null,
  corrects_id text references log_entries (id),
  reverts_id text references log_entries (id),
  created_by text,
  created_at text not null
);
create index log_entries_organization_id on log_entries (organization_id, id);
create index log_entries_import_id on log_entries (import_id) where import_id is not null;
create index log_entries_item_id on log_entries (item_id, created_at) where item_id is not null;
create index log_entries_product_id on log_entries (product_id, id) where product_id is not null;
create index log_entries_double_key on log_entries (organization_id, double_key);
create unique index log_entries_corrects_id on log_entries (corrects_id) where corrects_id is not null;
create unique index log_entries_reverts_id on log_entries (reverts_id) where reverts_id is not null;

create table log_reasons (
  entry_id text primary key not null references log_entries (id) on delete cascade,
  reason text not null,
  created_by text,
  created_at text not null
);

create table log_conclusions (
  entry_id text primary key not null references log_entries (id) on delete cascade,
  verdict text not null,
  computed text,
  effect_json text,
  note text,
  created_by text,
  created_at text not null
);

create table log_voids (
  entry_id text primary key not null references log_entries (id) on delete cascade,
  created_by text,
  created_at text not null
);

create table log_list (
  entry_id text primary key not null references log_entries (id) on delete cascade,
  organization_id text not null,
  project_id text,
  campaign_id text,
  occurred_on text not null,
  occurred_at text not null,
  platform text not null,
  category text not null,
  origin text not null,
  campaign_name text,
  actor text not null,
  is_small integer not null,
  needs_reason integer not null,
  review_on text,
  verdict text,
  created_by text,
  words text not null
);
create index log_list_time on log_list (organization_id, occurred_on, occurred_at, entry_id, project_id, platform, category, origin, is_small, verdict);
create index log_list_campaign_name on log_list (organization_id, campaign_name, occurred_on, project_id);
create index log_list_campaign_id on log_list (campaign_id, occurred_on) where campaign_id is not null;
create index log_list_actor on log_list (organization_id, actor, occurred_on, project_id);
create index log_list_reasons on log_list (organization_id, occurred_on, occurred_at, entry_id, project_id) where needs_reason = 1;
create index log_list_own_reasons on log_list (organization_id, actor, project_id) where needs_reason = 1;
create index log_list_reviews on log_list (organization_id, review_on, project_id) where review_on is not null;

create table log_tasks (
  entry_id text primary key not null references log_entries (id) on delete cascade,
  task_id text not null references tasks (id) on delete cascade
);
create index log_tasks_task_id on log_tasks (task_id);

create table log_imports (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text references users (id) on delete set null,
  project_id text references projects (id) on delete cascade,
  name text not null,
  file text,
  wishes_json text not null,
  state text not null,
  created integer not null,
  doubles integer not null,
  created_at text not null,
  done_at text
);
create index log_imports_organization_id on log_imports (organization_id, created_at);
create index log_imports_user_id on log_imports (user_id);
create index log_imports_project_id on log_imports (project_id);
create index log_imports_waiting on log_imports (created_at) where state = 'waiting';

create table log_endings (
  organization_id text primary key not null references organizations (id) on delete cascade
);
`;

/** What is written once, and never again. */
const LEDGER = ["log_entries", "log_reasons", "log_conclusions", "log_voids"];

const REFUSAL = "An entry of the ad log is never changed.";

export async function up(db: Trx): Promise<void> {
  for (const statement of TABLES.split(";\n"))
    if (statement.trim() !== "") await sql.raw(statement).execute(db);
  await noteChanges(db, { table: "log_list", key: "entry_id", source: "log_entries", columns: "words" });
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres)
    await sql
      .raw(
        `create function keep_log() returns trigger language plpgsql as $$
        begin
          -- A condition is read as a whole, and each table has only one of these columns.
          if tg_op = 'DELETE' and tg_argv[0] = 'log_entries' then
            if exists (select 1 from log_endings where organization_id = old.organization_id) then return old; end if;
          elsif tg_op = 'DELETE' then
            if not exists (select 1 from log_entries where id = old.entry_id) then return old; end if;
          end if;
          raise exception '${REFUSAL}';
        end $$`,
      )
      .execute(db);
  for (const table of LEDGER) {
    if (isPostgres) {
      await sql
        .raw(
          `create trigger ${table}_kept before update or delete on ${table}
          for each row execute function keep_log('${table}')`,
        )
        .execute(db);
      continue;
    }
    const mayGo =
      table === "log_entries"
        ? "exists (select 1 from log_endings where organization_id = old.organization_id)"
        : "not exists (select 1 from log_entries where id = old.entry_id)";
    await sql
      .raw(
        `create trigger ${table}_kept_as_is before update on ${table} begin select raise(abort, '${REFUSAL}'); end`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger ${table}_kept before delete on ${table} when not ${mayGo} begin select raise(abort, '${REFUSAL}'); end`,
      )
      .execute(db);
  }
}
