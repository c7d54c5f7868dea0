import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Files that wait until their import is confirmed, encrypted. */
export async function up(db: Trx): Promise<void> {
  await sql`
    create table vault_imports (
      id text primary key not null,
      organization_id text not null references organizations (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      key_name text not null,
      wrapped_key text not null,
      sealed text not null,
      created_at text not null
    )`.execute(db);
  await sql`create index vault_imports_organization_id on vault_imports (organization_id)`.execute(db);
  await sql`create index vault_imports_user_id on vault_imports (user_id)`.execute(db);
}
