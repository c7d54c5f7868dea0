import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Filters of the list of tasks that people have saved under a name. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("saved_views")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", required)
    .addColumn("query", "text", required)
    .addColumn("is_shared", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("deleted_at", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  for (const column of ["organization_id", "user_id"])
    await db.schema.createIndex(`saved_views_${column}`).on("saved_views").column(column).execute();
}
