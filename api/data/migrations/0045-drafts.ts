import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Unsaved text of forms, encrypted. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("drafts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("subject", "text", required)
    .addColumn("record_id", "text", required)
    .addColumn("text", "text", required)
    .addColumn("base_version", "integer")
    .addColumn("saved_at", "text", required)
    .execute();
  await db.schema
    .createIndex("drafts_record")
    .unique()
    .on("drafts")
    .columns(["user_id", "subject", "record_id"])
    .execute();
  await db.schema.createIndex("drafts_organization_id").on("drafts").column("organization_id").execute();
}
