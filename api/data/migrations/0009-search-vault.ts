import { sql } from "kysely";
import type { Trx } from "../schema.ts";
import { noteChanges } from "../search-triggers.ts";

/** Makes items of the vault searchable by what isn’t secret in them. */
export async function up(db: Trx): Promise<void> {
  const columns = "name, username, urls_json, details_json, tags_json, description";
  await noteChanges(db, { table: "vault_items", key: "id", source: "vault_items", columns });
  await sql`insert into search_changes (source, record_id) select 'vault_items', id from vault_items`.execute(
    db,
  );
}
