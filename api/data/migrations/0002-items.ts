import type { ColumnDefinitionBuilder } from "kysely";
import { sql } from "kysely";
import { ulid } from "ulid";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const named = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("set null");

/** Adds review, versions, comments, and the trash for all reviewable items. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  const add = (
    table: string,
    column: string,
    build?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
  ) => schema.alterTable(table).addColumn(column, "text", build).execute();

  await schema
    .createTable("item_versions")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("campaign_id", "text", owned("campaigns.id"))
    .addColumn("subject", "text", required)
    .addColumn("subject_id", "text", required)
    .addColumn("number", "integer", required)
    .addColumn("snapshot_json", "text", required)
    .addColumn("note", "text")
    .addColumn("restored_from", "integer")
    .addColumn("author_id", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .addUniqueConstraint("item_versions_number", ["subject_id", "number"])
    .execute();

  await schema
    .createTable("item_changes")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("campaign_id", "text", owned("campaigns.id"))
    .addColumn("subject", "text", required)
    .addColumn("subject_id", "text", required)
    .addColumn("from_status", "text")
    .addColumn("to_status", "text", required)
    .addColumn("reason", "text")
    .addColumn("version_number", "integer", required)
    .addColumn("actor_id", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .execute();
  await schema.createIndex("item_changes_list").on("item_changes").columns(["subject_id", "id"]).execute();

  await schema
    .createTable("comments")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("campaign_id", "text", owned("campaigns.id"))
    .addColumn("subject", "text", required)
    .addColumn("subject_id", "text", required)
    .addColumn("parent_id", "text", (column) => column.references("comments.id").onDelete("cascade"))
    .addColumn("body", "text", required)
    .addColumn("visibility", "text", required)
    .addColumn("mentions_json", "text", required)
    .addColumn("author_id", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .addColumn("edited_at", "text")
    .addColumn("deleted_at", "text")
    .addColumn("resolved_at", "text")
    .addColumn("resolved_by", "text", named("users.id"))
    .execute();
  await schema.createIndex("comments_list").on("comments").columns(["subject_id", "id"]).execute();

  // Deleting a campaign or an organization cascades over these; without an index each cascade scans a table.
  for (const table of ["item_versions", "item_changes", "comments"])
    for (const column of ["organization_id", "campaign_id"])
      await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(
        db,
      );

  for (const table of ["campaigns", "boards"]) {
    await add(table, "deleted_at");
    await add(table, "deleted_by", named("users.id"));
  }
  await add("boards", "published_json");
  await add("files", "store_id");
  await schema.createIndex("files_store").on("files").column("store_id").execute();
  await add("files", "campaign_id", (column) => column.references("campaigns.id").onDelete("cascade"));
  await schema.createIndex("files_campaign").on("files").column("campaign_id").execute();
  await sql`
    update files set campaign_id = (
      select boards.social_calendar_id from boards where boards.image_id = files.id
    )`.execute(db);
  await add("projects", "approval_mode", (column) => column.notNull().defaultTo("optional"));
  await schema
    .alterTable("projects")
    .addColumn("self_approval", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await keepFirstVersions(db);
}

/** Stores the current content of boards and blog posts as their first version. */
async function keepFirstVersions(db: Trx): Promise<void> {
  const boards = await sql<Record<string, string | null>>`select * from boards`.execute(db);
  for (const row of boards.rows) {
    const { title, content, format, link_url } = row;
    const overrides: unknown = JSON.parse(row["overrides_json"] ?? "{}");
    const networks: unknown = JSON.parse(row["networks_json"] ?? "[]");
    const snapshot = { title, content, format, link_url, overrides, networks };
    await keep(db, "boards", { ...row, campaign_id: row["social_calendar_id"] ?? null }, snapshot);
  }
  const blogs = await sql<Record<string, string | null>>`
    select blogs.*, campaigns.id, campaigns.organization_id, campaigns.created_by, campaigns.updated_at
    from blogs inner join campaigns on campaigns.id = blogs.campaign_id`.execute(db);
  for (const row of blogs.rows) {
    const { title, slug, brief, body, excerpt, meta_title, meta_description, canonical_url } = row;
    const texts = { title, slug, brief, body, excerpt, meta_title, meta_description, canonical_url };
    await keep(db, "blogs", row, { ...texts, primary_keyword: row["primary_keyword"] });
  }
}

const keep = (
  db: Trx,
  subject: "boards" | "blogs",
  row: Record<string, string | null>,
  snapshot: Record<string, unknown>,
) =>
  sql`insert into item_versions
      (id, organization_id, campaign_id, subject, subject_id, number, snapshot_json, author_id, created_at)
    values (${ulid()}, ${row["organization_id"]}, ${row["campaign_id"]}, ${subject}, ${row["id"]}, 1,
      ${JSON.stringify(snapshot)}, ${row["created_by"]}, ${row["updated_at"]})`.execute(db);
