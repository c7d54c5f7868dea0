import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");

/** Adds the cards of carousel ads. A removed card has no position. Restoring a version can restore it with its image. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("meta_content_cards")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("content_id", "text", owned("meta_contents.id"))
    .addColumn("position", "integer")
    .addColumn("heading", "text")
    .addColumn("description", "text")
    .addColumn("final_url", "text")
    .addColumn("file_id", "text", (column) => column.references("files.id").onDelete("set null"))
    .addColumn("alt", "text")
    .execute();
  await schema
    .createIndex("meta_content_cards_list")
    .on("meta_content_cards")
    .columns(["content_id", "position"])
    .execute();
  await schema.createIndex("meta_content_cards_file").on("meta_content_cards").column("file_id").execute();
}
