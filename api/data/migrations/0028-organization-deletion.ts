import type { Trx } from "../schema.ts";

/** Records when an organization will be deleted, and who asked for it. */
export async function up(db: Trx): Promise<void> {
  await db.schema.alterTable("organizations").addColumn("deletes_at", "text").execute();
  await db.schema
    .alterTable("organizations")
    .addColumn("deletion_asked_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .execute();
  // The foreign key's own index: without it, deleting a user reads the whole table.
  await db.schema
    .createIndex("organizations_deletion_asked_by")
    .on("organizations")
    .column("deletion_asked_by")
    .execute();
}
