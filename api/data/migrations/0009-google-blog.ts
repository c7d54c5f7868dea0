import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const ownKey = (target: string) => (column: ColumnDefinitionBuilder) => owned(target)(column).primaryKey();
const named = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("set null");
const first = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);
const list = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("[]");

/** Adds undoable imports of search ads, a project's rules for its ads and posts, and passages that comments quote. */
export async function up({ schema }: Trx): Promise<void> {
  await schema
    .createTable("google_imports")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("google_ad_id", "text", owned("campaigns.id"))
    .addColumn("status", "text", required)
    .addColumn("ad_groups_json", "text", list)
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .execute();

  await schema
    .createTable("google_import_changes")
    .addColumn("id", "text", key)
    .addColumn("import_id", "text", owned("google_imports.id"))
    .addColumn("content_id", "text", owned("google_contents.id"))
    .addColumn("position", "integer", required)
    .addColumn("before_json", "text")
    .addColumn("version_after", "integer", required)
    .addColumn("outcome", "text")
    .execute();

  await schema
    .createTable("google_rules")
    .addColumn("project_id", "text", ownKey("projects.id"))
    .addColumn("blocking_json", "text", list)
    .addColumn("version", "integer", first)
    .addColumn("updated_at", "text", required)
    .execute();

  await schema
    .createTable("blog_checklists")
    .addColumn("project_id", "text", ownKey("projects.id"))
    .addColumn("points_json", "text", list)
    .addColumn("version", "integer", first)
    .addColumn("updated_at", "text", required)
    .execute();

  await schema.alterTable("blogs").addColumn("checked_json", "text", list).execute();
  await schema.alterTable("blogs").addColumn("reviewed_on", "text").execute();
  await schema.alterTable("comments").addColumn("quote", "text").execute();

  // Deleting a record cascades over these; without an index each cascade scans a table.
  for (const [table, column] of [
    ["google_imports", "organization_id"],
    ["google_imports", "google_ad_id"],
    ["google_import_changes", "import_id"],
    ["google_import_changes", "content_id"],
  ] as const)
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
