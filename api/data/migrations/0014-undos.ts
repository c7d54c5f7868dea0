import type { Trx } from "../schema.ts";

/** Adds what the latest changes can be undone with, for ten minutes each. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("undos")
    .addColumn("token", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("steps_json", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("undos_age").on("undos").column("created_at").execute();
  await db.schema.alterTable("idempotency_keys").addColumn("undo_token", "text").execute();
}
