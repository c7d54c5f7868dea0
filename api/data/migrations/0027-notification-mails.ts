import type { Trx } from "../schema.ts";

/** When notifications are sent by e-mail. A person without a row has the default of the kind. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("notification_settings")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("mail", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("notification_settings_key", ["user_id", "kind"])
    .execute();
  await db.schema.alterTable("notifications").addColumn("mail_at", "text").execute();
  await db.schema.createIndex("notifications_mail_at").on("notifications").column("mail_at").execute();
}
