import type { Trx } from "../schema.ts";

/** An organization's grammar for names and UTM tags. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("naming_rules")
    .addColumn("organization_id", "text", (column) =>
      column.primaryKey().notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("rules_json", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
}
