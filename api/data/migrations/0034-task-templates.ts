import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** The lists of tasks that campaigns of a kind bring along. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("task_templates")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", required)
    .addColumn("kind", "text")
    .addColumn("lines_json", "text", required)
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("deleted_at", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await db.schema
    .createIndex("task_templates_name")
    .unique()
    .on("task_templates")
    .columns(["organization_id", "name_key"])
    .execute();
  await db.schema
    .createIndex("task_templates_created_by")
    .on("task_templates")
    .column("created_by")
    .execute();
}
