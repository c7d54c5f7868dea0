import type { Trx } from "../schema.ts";

/** Deleting a file sets the columns with its id to null. Without an index, that scans every board. */
export async function up(db: Trx): Promise<void> {
  await db.schema.createIndex("boards_image").on("boards").column("image_id").execute();
}
