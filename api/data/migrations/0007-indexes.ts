import type { Trx } from "../schema.ts";

/** Deleting a file sets what names it to null: without an index that scans every board. */
export async function up(db: Trx): Promise<void> {
  await db.schema.createIndex("boards_image").on("boards").column("image_id").execute();
}
