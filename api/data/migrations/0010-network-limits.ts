import type { Trx } from "../schema.ts";

/** What an organization says of the networks it posts to, in place of the table's figures. */
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
