import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const named = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("set null");
const first = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);
const emptyList = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("[]");

export async function up({ schema }: Trx): Promise<void> {
  await schema
    .createTable("google_ad_groups")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("google_ad_id", "text", owned("campaigns.id"))
    .addColumn("name", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("version", "integer", first)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();

  await schema
    .createTable("google_keywords")
    .addColumn("id", "text", key)
    .addColumn("ad_group_id", "text", owned("google_ad_groups.id"))
    .addColumn("text", "text", required)
    .addColumn("match", "text", required)
    .addColumn("is_negative", "integer", required)
    .addColumn("position", "integer", required)
    .execute();

  await schema
    .createTable("google_contents")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("google_ad_id", "text", owned("campaigns.id"))
    .addColumn("ad_group_id", "text", named("google_ad_groups.id"))
    .addColumn("headlines_json", "text", emptyList)
    .addColumn("descriptions_json", "text", emptyList)
    .addColumn("path1", "text")
    .addColumn("path2", "text")
    .addColumn("final_url", "text")
    .addColumn("sitelinks_json", "text", emptyList)
    .addColumn("callouts_json", "text", emptyList)
    .addColumn("snippet_header", "text")
    .addColumn("snippet_values_json", "text", emptyList)
    .addColumn("notes", "text")
    .addColumn("status", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("planned_for", "text")
    .addColumn("scheduled_at", "text")
    .addColumn("published_json", "text")
    .addColumn("owner_id", "text", named("users.id"))
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("version", "integer", first)
    .addColumn("deleted_at", "text")
    .addColumn("deleted_by", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();

  await schema
    .createIndex("google_ad_groups_list")
    .on("google_ad_groups")
    .columns(["google_ad_id", "position"])
    .execute();
  await schema
    .createIndex("google_keywords_list")
    .on("google_keywords")
    .columns(["ad_group_id", "position"])
    .execute();
  await schema
    .createIndex("google_contents_list")
    .on("google_contents")
    .columns(["google_ad_id", "position"])
    .execute();
  await schema.createIndex("google_contents_group").on("google_contents").column("ad_group_id").execute();
  await schema
    .createIndex("google_contents_organization")
    .on("google_contents")
    .column("organization_id")
    .execute();
  await schema
    .createIndex("google_ad_groups_organization")
    .on("google_ad_groups")
    .column("organization_id")
    .execute();
}
