import type { Trx } from "../schema.ts";

/** What happened, one row for each person it concerns. Rows of people who leave the organization are deleted. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("notifications")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("campaign_id", "text", (column) => column.references("campaigns.id").onDelete("cascade"))
    .addColumn("comment_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("read_at", "text")
    .addForeignKeyConstraint(
      "notifications_membership",
      ["organization_id", "user_id"],
      "memberships",
      ["organization_id", "user_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("notifications_person")
    .on("notifications")
    .columns(["user_id", "organization_id", "created_at"])
    .execute();
  for (const column of ["created_at", "campaign_id", "actor_id"])
    await db.schema.createIndex(`notifications_${column}`).on("notifications").column(column).execute();
  await db.schema
    .createIndex("notifications_membership")
    .on("notifications")
    .columns(["organization_id", "user_id"])
    .execute();
}
