import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const list = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("[]");

/** Adds a blog post's cover image, its sharing texts, and its planning. */
export async function up(db: Trx): Promise<void> {
  const add = (
    column: string,
    build?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
  ): Promise<void> => db.schema.alterTable("blogs").addColumn(column, "text", build).execute();
  await add("cover_id", (column) => column.references("files.id").onDelete("set null"));
  await add("cover_alt");
  await add("cover_caption");
  await add("og_title");
  await add("og_description");
  await add("related_json", list);
  await add("categories_json", list);
  await add("reviewers_json", list);
  await add("redirect_note");
  // Deleting a file searches for posts that use it as their cover image.
  await db.schema.createIndex("blogs_cover").on("blogs").column("cover_id").execute();
}
