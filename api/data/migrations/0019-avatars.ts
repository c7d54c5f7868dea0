import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();

/** Adds pictures of people. They belong to no organization, because people may belong to several. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema.alterTable("users").addColumn("avatar_url", "text").execute();
  await schema
    .createTable("avatars")
    .addColumn("id", "text", key)
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("mime", "text", required)
    .addColumn("bytes", "integer", required)
    .addColumn("width", "integer", required)
    .addColumn("height", "integer", required)
    .addColumn("created_at", "text", required)
    .execute();
  await schema.createIndex("avatars_user").on("avatars").column("user_id").execute();
}
