import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** How a waiting file is to be read. Until now, what was read of it waited, for 15 minutes; that is sent again. */
export async function up(db: Trx): Promise<void> {
  await sql`delete from vault_imports`.execute(db);
  await sql`alter table vault_imports add column settings_json text not null default '{}'`.execute(db);
  await sql`create index vault_imports_key_name on vault_imports (key_name)`.execute(db);
}
