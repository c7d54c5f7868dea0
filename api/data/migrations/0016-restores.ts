import type { Trx } from "../schema.ts";

/** Records who restored something from the trash, and which removed images can still be restored by an undo. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("restores")
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("restored_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("restored_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("restores_key", ["type", "id"])
    .execute();
  await db.schema.createIndex("restores_age").on("restores").column("restored_at").execute();
  await db.schema.alterTable("files").addColumn("removed_at", "text").execute();
  await db.schema.createIndex("files_removed").on("files").column("removed_at").execute();
}
