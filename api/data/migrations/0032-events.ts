import type { Trx } from "../schema.ts";

/** A project’s own events and freeze windows, on plain days. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("events")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("project_id", "text", (column) =>
      column.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("starts_on", "text", (column) => column.notNull())
    .addColumn("ends_on", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("deleted_at", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("events_project").on("events").columns(["project_id", "starts_on"]).execute();
  await db.schema
    .createIndex("events_organization")
    .on("events")
    .columns(["organization_id", "starts_on"])
    .execute();
}
