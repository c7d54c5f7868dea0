import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Trx } from "../schema.ts";

const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");

/** Adds links with which people without an account review items, and what they decided. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("review_links")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("campaign_id", "text", owned("campaigns.id"))
    .addColumn("subject", "text")
    .addColumn("subject_id", "text")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("reviewer_name", "text")
    .addColumn("may", "text", required)
    .addColumn("passphrase_hash", "text")
    .addColumn("opened_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("last_opened_at", "text")
    .addColumn("expires_at", "text", required)
    .addColumn("revoked_at", "text")
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", required)
    .execute();
  await schema
    .createTable("review_decisions")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("campaign_id", "text", owned("campaigns.id"))
    .addColumn("link_id", "text", owned("review_links.id"))
    .addColumn("subject", "text", required)
    .addColumn("subject_id", "text", required)
    .addColumn("decision", "text", required)
    .addColumn("name", "text", required)
    .addColumn("reason", "text")
    .addColumn("content_hash", "text", required)
    .addColumn("content_json", "text", required)
    .addColumn("version_number", "integer", required)
    .addColumn("created_at", "text", required)
    .execute();
  for (const [table, column] of [
    ["review_links", "organization_id"],
    ["review_links", "campaign_id"],
    ["review_links", "subject_id"],
    ["review_decisions", "organization_id"],
    ["review_decisions", "campaign_id"],
    ["review_decisions", "link_id"],
    ["review_decisions", "subject_id"],
  ] as const)
    await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(
      db,
    );
  // The name that a client entered, for a comment or a step without a user.
  await schema.alterTable("comments").addColumn("client_name", "text").execute();
  await schema.alterTable("item_changes").addColumn("client_name", "text").execute();
}
