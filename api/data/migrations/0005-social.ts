import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const named = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("set null");

/** Adds series, posting times, and imports of social calendars, and calendar feeds of projects. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;

  await schema
    .createTable("recurrences")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("frequency", "text", required)
    .addColumn("interval", "integer", required)
    .addColumn("count", "integer")
    .addColumn("ends_on", "text")
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .execute();

  await schema
    .createTable("posting_slots")
    .addColumn("id", "text", key)
    .addColumn("social_calendar_id", "text", owned("campaigns.id"))
    .addColumn("network", "text")
    .addColumn("weekday", "integer", required)
    .addColumn("time", "text", required)
    .execute();

  await schema
    .createTable("board_imports")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("social_calendar_id", "text", owned("campaigns.id"))
    .addColumn("file_name", "text", required)
    .addColumn("table_json", "text", required)
    .addColumn("settings_json", "text", required)
    .addColumn("status", "text", required)
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .addColumn("confirmed_at", "text")
    .execute();

  await schema
    .createTable("calendar_feeds")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("project_id", "text", owned("projects.id"))
    .addColumn("name", "text", required)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .addColumn("last_read_at", "text")
    .execute();

  for (const [name, build] of [
    ["first_comment", (column: ColumnDefinitionBuilder) => column],
    ["recurrence_id", named("recurrences.id")],
    ["import_id", named("board_imports.id")],
  ] as const)
    await schema.alterTable("boards").addColumn(name, "text", build).execute();

  // Deleting a record cascades over these; without an index each cascade scans a table.
  for (const [table, column] of [
    ["boards", "recurrence_id"],
    ["boards", "import_id"],
    ["recurrences", "organization_id"],
    ["posting_slots", "social_calendar_id"],
    ["board_imports", "organization_id"],
    ["board_imports", "social_calendar_id"],
    ["calendar_feeds", "organization_id"],
    ["calendar_feeds", "project_id"],
  ] as const)
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
