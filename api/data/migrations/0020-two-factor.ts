import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const ofUser = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("users.id").onDelete("cascade");

/** Adds two-factor sign-in. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("two_factors")
    .addColumn("user_id", "text", (column) => key(column).references("users.id").onDelete("cascade"))
    .addColumn("secret", "text", required)
    .addColumn("last_step", "integer")
    .addColumn("confirmed_at", "text")
    .addColumn("created_at", "text", required)
    .execute();
  await schema
    .createTable("recovery_codes")
    .addColumn("code_hash", "text", key)
    .addColumn("user_id", "text", ofUser)
    .execute();
  await schema.createIndex("recovery_codes_user").on("recovery_codes").column("user_id").execute();
  await schema
    .createTable("pending_sign_ins")
    .addColumn("session_hash", "text", key)
    .addColumn("user_id", "text", ofUser)
    .addColumn("remembers", "integer", required)
    .addColumn("tries", "integer", required)
    .addColumn("created_at", "text", required)
    .execute();
  await schema.createIndex("pending_sign_ins_user").on("pending_sign_ins").column("user_id").execute();
}
