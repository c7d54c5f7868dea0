import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Any image remembers the brand asset that it was taken from, not only one of a post. */
export async function up(db: Trx): Promise<void> {
  await sql`alter table files add column asset_id text`.execute(db);
  await sql`update files set asset_id = (
    select board_images.asset_id from board_images where board_images.file_id = files.id
  ) where id in (select file_id from board_images where asset_id is not null)`.execute(db);
  await sql`create index files_asset_id on files (asset_id) where asset_id is not null`.execute(db);
  // An undo puts whole rows back. Those that were offered before name the column.
  await sql`delete from undos where used_at is null`.execute(db);
  await sql`drop index board_images_asset_id`.execute(db);
  await sql`alter table board_images drop column asset_id`.execute(db);
}
