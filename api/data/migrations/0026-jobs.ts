import type { Trx } from "../schema.ts";

/** Work that is done after the response, such as sending an e-mail. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("error", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("jobs_due_at").on("jobs").column("due_at").execute();
}
