import { sql } from "kysely";
import type { ColumnDefinitionBuilder } from "kysely";
import type { Trx } from "../schema.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const named = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("set null");
const first = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);

export async function up(db: Trx): Promise<void> {
  const { schema } = db;

  await schema
    .createTable("organizations")
    .addColumn("id", "text", key)
    .addColumn("name", "text", required)
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("logo_url", "text")
    .addColumn("timezone", "text")
    .addColumn("week_starts_on", "integer", first)
    .addColumn("currency", "text")
    .addColumn("version", "integer", first)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();

  await schema
    .createTable("users")
    .addColumn("id", "text", key)
    .addColumn("name", "text", required)
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password", "text", required)
    .addColumn("email_verified_at", "text")
    .addColumn("timezone", "text")
    .addColumn("current_organization_id", "text", named("organizations.id"))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();

  await schema
    .createTable("sessions")
    .addColumn("id", "text", key)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "text", owned("users.id"))
    .addColumn("ip_address", "text", required)
    .addColumn("user_agent", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("last_active_at", "text", required)
    .execute();
  await schema.createIndex("sessions_user").on("sessions").column("user_id").execute();

  await schema
    .createTable("remember_tokens")
    .addColumn("token_hash", "text", key)
    .addColumn("user_id", "text", owned("users.id"))
    .addColumn("created_at", "text", required)
    .execute();
  await schema.createIndex("remember_tokens_user").on("remember_tokens").column("user_id").execute();

  await schema
    .createTable("password_resets")
    .addColumn("user_id", "text", (column) => key(column).references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", required)
    .addColumn("created_at", "text", required)
    .execute();

  await schema
    .createTable("rate_limits")
    .addColumn("key", "text", key)
    .addColumn("hits", "integer", required)
    .addColumn("resets_at", "text", required)
    .execute();

  await schema
    .createTable("idempotency_keys")
    .addColumn("id", "text", key)
    .addColumn("body_hash", "text", required)
    .addColumn("status", "integer", required)
    .addColumn("body", "text")
    .addColumn("login_user_id", "text")
    .addColumn("created_at", "text", required)
    .execute();
  await schema.createIndex("idempotency_keys_age").on("idempotency_keys").column("created_at").execute();

  await schema
    .createTable("memberships")
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("user_id", "text", owned("users.id"))
    .addColumn("role", "text", required)
    .addColumn("joined_at", "text", required)
    .addPrimaryKeyConstraint("memberships_key", ["organization_id", "user_id"])
    .execute();
  await schema.createIndex("memberships_user").on("memberships").column("user_id").execute();

  await schema
    .createTable("invitations")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("email", "text", required)
    .addColumn("role", "text", required)
    .addColumn("message", "text")
    .addColumn("invited_by", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .addColumn("last_sent_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("accepted_at", "text")
    .addColumn("revoked_at", "text")
    .execute();
  await schema
    .createIndex("invitations_list")
    .on("invitations")
    .columns(["organization_id", "created_at"])
    .execute();

  await schema
    .createTable("projects")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("slug", "text", required)
    .addColumn("name", "text", required)
    .addColumn("description", "text")
    .addColumn("colour", "text")
    .addColumn("status", "text", required)
    .addColumn("starts_on", "text")
    .addColumn("ends_on", "text")
    .addColumn("lead_id", "text", named("users.id"))
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("version", "integer", first)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addUniqueConstraint("projects_slug", ["organization_id", "slug"])
    .execute();

  await schema
    .createTable("folders")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("project_id", "text", owned("projects.id"))
    .addColumn("name", "text", required)
    .addColumn("description", "text")
    .addColumn("colour", "text")
    .addColumn("position", "integer", required)
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("version", "integer", first)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await schema.createIndex("folders_list").on("folders").columns(["project_id", "position"]).execute();

  await schema
    .createTable("campaigns")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("project_id", "text", owned("projects.id"))
    .addColumn("folder_id", "text", owned("folders.id"))
    .addColumn("kind", "text", required)
    .addColumn("name", "text", required)
    .addColumn("description", "text")
    .addColumn("status", "text", required)
    .addColumn("starts_on", "text")
    .addColumn("ends_on", "text")
    .addColumn("owner_id", "text", named("users.id"))
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("archived_at", "text")
    .addColumn("version", "integer", first)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await schema.createIndex("campaigns_list").on("campaigns").columns(["folder_id", "updated_at"]).execute();
  await schema.createIndex("campaigns_counts").on("campaigns").columns(["project_id", "kind"]).execute();

  await schema
    .createTable("social_calendars")
    .addColumn("campaign_id", "text", (column) => key(column).references("campaigns.id").onDelete("cascade"))
    .addColumn("networks_json", "text", required)
    .addColumn("timezone", "text")
    .addColumn("default_hashtags", "text")
    .addColumn("default_link", "text")
    .addColumn("goal_metric", "text")
    .addColumn("goal_value", "double precision")
    .addColumn("budget_amount", "double precision")
    .addColumn("currency", "text")
    .execute();

  await schema
    .createTable("meta_ads")
    .addColumn("campaign_id", "text", (column) => key(column).references("campaigns.id").onDelete("cascade"))
    .addColumn("objective", "text")
    .addColumn("special_category", "text")
    .addColumn("budget_type", "text")
    .addColumn("budget_amount", "double precision")
    .addColumn("currency", "text")
    .addColumn("audience_note", "text")
    .addColumn("placements_json", "text", required)
    .addColumn("destination_url", "text")
    .addColumn("page_name", "text")
    .execute();

  await schema
    .createTable("google_ads")
    .addColumn("campaign_id", "text", (column) => key(column).references("campaigns.id").onDelete("cascade"))
    .addColumn("campaign_type", "text")
    .addColumn("budget_amount", "double precision")
    .addColumn("currency", "text")
    .addColumn("locations", "text")
    .addColumn("languages_json", "text", required)
    .execute();

  await schema
    .createTable("blogs")
    .addColumn("campaign_id", "text", (column) => key(column).references("campaigns.id").onDelete("cascade"))
    .addColumn("project_id", "text", owned("projects.id"))
    .addColumn("title", "text")
    .addColumn("slug", "text")
    .addColumn("brief", "text")
    .addColumn("body", "text")
    .addColumn("excerpt", "text")
    .addColumn("meta_title", "text")
    .addColumn("meta_description", "text")
    .addColumn("canonical_url", "text")
    .addColumn("primary_keyword", "text")
    .addColumn("planned_for", "text")
    .addColumn("publish_at", "text")
    .addColumn("published_url", "text")
    .addUniqueConstraint("blogs_slug", ["project_id", "slug"])
    .execute();

  await schema
    .createTable("files")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("mime", "text", required)
    .addColumn("bytes", "integer", required)
    .addColumn("width", "integer", required)
    .addColumn("height", "integer", required)
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("created_at", "text", required)
    .execute();

  await schema
    .createTable("boards")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("social_calendar_id", "text", owned("campaigns.id"))
    .addColumn("title", "text", required)
    .addColumn("content", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("overrides_json", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("networks_json", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("format", "text")
    .addColumn("planned_for", "text")
    .addColumn("scheduled_at", "text")
    .addColumn("link_url", "text")
    .addColumn("internal_notes", "text")
    .addColumn("image_id", "text", named("files.id"))
    .addColumn("image_alt", "text")
    .addColumn("status", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("owner_id", "text", named("users.id"))
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("version", "integer", first)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await schema
    .createIndex("boards_days")
    .on("boards")
    .columns(["social_calendar_id", "planned_for"])
    .execute();
  await schema
    .createIndex("boards_lane")
    .on("boards")
    .columns(["social_calendar_id", "status", "position"])
    .execute();

  // Deleting a project cascades over organization_id columns too; without these each cascade scans a table.
  for (const table of ["folders", "campaigns", "boards", "files"]) {
    await sql`create index ${sql.ref(`${table}_organization`)} on ${sql.table(table)} (organization_id)`.execute(
      db,
    );
  }
}
