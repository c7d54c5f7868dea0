import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** The vault. Its columns are explained by their types in api/data/schema.ts. */
const TABLES = `
create table vault_keys (
  organization_id text primary key not null references organizations (id) on delete cascade,
  key_name text not null,
  wrapped_key text not null
);
create index vault_keys_key_name on vault_keys (key_name);

create table vault_folders (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  name_key text not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  unique (organization_id, name_key)
);
create index vault_folders_created_by on vault_folders (created_by);

create table vault_items (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  project_id text references projects (id) on delete set null,
  folder_id text references vault_folders (id) on delete set null,
  type text not null,
  name text not null,
  name_key text not null,
  username text,
  urls_json text not null,
  description text,
  details_json text not null,
  fields_json text not null,
  tags_json text not null,
  stored_json text not null,
  key_name text not null,
  wrapped_key text not null,
  fingerprint text,
  weak integer not null,
  has_code integer not null,
  secret_changed_at text,
  rotate_by text,
  rotate_days integer,
  rights_end text,
  version integer not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  updated_at text not null,
  archived_at text
);
create index vault_items_list on vault_items (organization_id, archived_at, name_key, id, project_id, weak, fingerprint, rotate_by, rights_end);
create index vault_items_fingerprint on vault_items (organization_id, fingerprint, archived_at, id);
create index vault_items_project_id on vault_items (project_id);
create index vault_items_folder_id on vault_items (folder_id);
create index vault_items_key_name on vault_items (key_name);
create index vault_items_created_by on vault_items (created_by);

create table vault_secrets (
  id text primary key not null,
  item_id text not null references vault_items (id) on delete cascade,
  field text not null,
  version integer not null,
  sealed text not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  replaced_at text,
  unique (item_id, field, version)
);
create index vault_secrets_created_by on vault_secrets (created_by);

create table vault_grants (
  id text primary key not null,
  item_id text not null references vault_items (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  team_id text references teams (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  level text not null,
  until text,
  created_by text references users (id) on delete set null,
  created_at text not null
);
create index vault_grants_item_id on vault_grants (item_id);
create index vault_grants_user_id on vault_grants (user_id);
create index vault_grants_team_id on vault_grants (team_id);
create index vault_grants_project_id on vault_grants (project_id);
create index vault_grants_created_by on vault_grants (created_by);

create table vault_favorites (
  item_id text not null references vault_items (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (item_id, user_id)
);
create index vault_favorites_user_id on vault_favorites (user_id);

create table vault_logs (
  organization_id text primary key not null references organizations (id) on delete cascade,
  place integer not null,
  hash text not null
);

create table vault_accesses (
  id text primary key not null,
  organization_id text not null references organizations (id) on delete cascade,
  place integer not null,
  item_id text,
  item_name text,
  user_id text references users (id) on delete set null,
  user_name text not null,
  action text not null,
  field text,
  address text not null,
  at text not null,
  hash text not null,
  unique (organization_id, place)
);
create index vault_accesses_item_id on vault_accesses (item_id, place);
create index vault_accesses_user_id on vault_accesses (user_id);
`;

export async function up(db: Trx): Promise<void> {
  for (const statement of TABLES.split(";\n")) {
    if (statement.trim() !== "") await sql.raw(statement).execute(db);
  }
  await sql`alter table sessions add column confirmed_at text`.execute(db);
}
