import type { Trx } from "../schema.ts";

/** Whom each review was asked of, if its sender chose somebody. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("review_requests")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("change_id", "text", (column) =>
      column.notNull().references("item_changes.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("team_id", "text", (column) => column.references("teams.id").onDelete("set null"))
    .addColumn("team_name", "text")
    .execute();
  for (const column of ["change_id", "user_id", "team_id"])
    await db.schema.createIndex(`review_requests_${column}`).on("review_requests").column(column).execute();
}
