import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofOrganization = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("organizations.id").onDelete("cascade");

/** The labels of an organization, and which records have them. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("labels")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", ofOrganization)
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", required)
    .addColumn("colour", "text", required)
    .addColumn("pattern", "text", required)
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("deleted_at", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await db.schema
    .createIndex("labels_name")
    .unique()
    .on("labels")
    .columns(["organization_id", "name_key"])
    .execute();
  await db.schema.createIndex("labels_created_by").on("labels").column("created_by").execute();
  await db.schema
    .createTable("labelings")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", ofOrganization)
    .addColumn("label_id", "text", (column) => column.notNull().references("labels.id").onDelete("cascade"))
    .addColumn("subject_id", "text", required)
    // The campaign that the record is or belongs to, if any.
    .addColumn("campaign_id", "text", (column) => column.references("campaigns.id").onDelete("cascade"))
    .execute();
  await db.schema
    .createIndex("labelings_subject")
    .unique()
    .on("labelings")
    .columns(["subject_id", "label_id"])
    .execute();
  for (const column of ["organization_id", "label_id", "campaign_id"])
    await db.schema.createIndex(`labelings_${column}`).on("labelings").column(column).execute();
}
