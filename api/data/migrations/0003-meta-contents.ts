import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const named = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("set null");

/** Adds the ads of a Meta campaign, and their images by use. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("meta_contents")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("meta_ad_id", "text", owned("campaigns.id"))
    .addColumn("heading", "text", required)
    .addColumn("description", "text")
    .addColumn("primary_texts_json", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("link_description", "text")
    .addColumn("cta", "text")
    .addColumn("format", "text")
    .addColumn("final_url", "text")
    .addColumn("display_link", "text")
    .addColumn("internal_notes", "text")
    .addColumn("planned_for", "text")
    .addColumn("published_json", "text")
    .addColumn("status", "text", required)
    .addColumn("scheduled_at", "text")
    .addColumn("position", "integer", required)
    .addColumn("owner_id", "text", named("users.id"))
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("deleted_at", "text")
    .addColumn("deleted_by", "text", named("users.id"))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await schema
    .createIndex("meta_contents_list")
    .on("meta_contents")
    .columns(["meta_ad_id", "position"])
    .execute();
  await schema
    .createIndex("meta_contents_organization")
    .on("meta_contents")
    .column("organization_id")
    .execute();

  await schema
    .createTable("meta_content_images")
    .addColumn("content_id", "text", owned("meta_contents.id"))
    .addColumn("use", "text", required)
    .addColumn("file_id", "text", owned("files.id"))
    .addColumn("alt", "text")
    .addPrimaryKeyConstraint("meta_content_images_key", ["content_id", "use"])
    .execute();
  await schema.createIndex("meta_content_images_file").on("meta_content_images").column("file_id").execute();
}
