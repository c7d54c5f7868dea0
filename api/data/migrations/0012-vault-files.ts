import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/**
 * The files of brand assets, and which asset the image of a post was taken from. An undo may bring an image back after its asset was
 * deleted, so that column refers to nothing.
 */
export async function up(db: Trx): Promise<void> {
  await sql`
    create table vault_files (
      id text primary key not null,
      item_id text not null unique references vault_items (id) on delete cascade,
      name text not null,
      mime text not null,
      bytes integer not null,
      width integer,
      height integer,
      checksum text not null,
      created_by text references users (id) on delete set null,
      created_at text not null
    )`.execute(db);
  await sql`create index vault_files_created_by on vault_files (created_by)`.execute(db);
  await sql`alter table board_images add column asset_id text`.execute(db);
  await sql`create index board_images_asset_id on board_images (asset_id) where asset_id is not null`.execute(
    db,
  );
}
