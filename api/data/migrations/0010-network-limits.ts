import type { Trx } from "../schema.ts";

/** Adds an organization's own network limits, which replace the defaults. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("network_limits")
    .addColumn("organization_id", "text", (column) =>
      column.primaryKey().notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("limits_json", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
}
