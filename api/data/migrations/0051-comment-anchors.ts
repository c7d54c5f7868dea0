import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Adds what a comment is about beside a quote, and the version that it saw. Quotes get the version that was the latest one then. */
export async function up(db: Trx): Promise<void> {
  for (const [column, type] of [
    ["anchor_field", "text"],
    ["anchor_image_id", "text"],
    ["version_number", "integer"],
  ] as const)
    await db.schema.alterTable("comments").addColumn(column, type).execute();
  await sql`
    update comments set version_number = (
      select max(number) from item_versions
      where item_versions.subject_id = comments.subject_id and item_versions.created_at <= comments.created_at
    ) where quote is not null`.execute(db);
}
