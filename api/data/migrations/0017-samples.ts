import type { Trx } from "../schema.ts";

/** Projects that show what Marquee does. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .alterTable("projects")
    .addColumn("is_sample", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
