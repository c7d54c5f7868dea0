import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Trx } from "../schema.ts";

const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const owned = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const ownedIfAny = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("cascade");
const named = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete("set null");

/** Tasks of an organization, which may be in a project, with who does them, what blocks them, and what they are about. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("tasks")
    .addColumn("id", "text", key)
    .addColumn("organization_id", "text", owned("organizations.id"))
    .addColumn("project_id", "text", ownedIfAny("projects.id"))
    .addColumn("title", "text", required)
    .addColumn("description", "text")
    .addColumn("status", "text", required)
    .addColumn("priority", "text", required)
    .addColumn("start_date", "text")
    .addColumn("due_date", "text")
    .addColumn("estimate_minutes", "integer")
    .addColumn("checklist_json", "text", required)
    .addColumn("repeat_json", "text")
    .addColumn("completed_at", "text")
    .addColumn("created_by", "text", named("users.id"))
    .addColumn("deleted_at", "text")
    .addColumn("deleted_by", "text", named("users.id"))
    .addColumn("deleted_with", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await schema.createIndex("tasks_due").on("tasks").columns(["organization_id", "due_date"]).execute();
  for (const column of ["project_id", "created_by", "deleted_by", "deleted_with"])
    await schema.createIndex(`tasks_${column}`).on("tasks").column(column).execute();

  await schema
    .createTable("task_assignees")
    .addColumn("id", "text", key)
    .addColumn("task_id", "text", owned("tasks.id"))
    .addColumn("organization_id", "text", required)
    .addColumn("user_id", "text")
    .addColumn("team_id", "text", ownedIfAny("teams.id"))
    .addForeignKeyConstraint(
      "task_assignees_membership",
      ["organization_id", "user_id"],
      "memberships",
      ["organization_id", "user_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .addUniqueConstraint("task_assignees_user", ["task_id", "user_id"])
    .addUniqueConstraint("task_assignees_team", ["task_id", "team_id"])
    .execute();
  await schema
    .createIndex("task_assignees_membership")
    .on("task_assignees")
    .columns(["organization_id", "user_id"])
    .execute();
  await schema.createIndex("task_assignees_person").on("task_assignees").column("user_id").execute();
  await schema.createIndex("task_assignees_team_id").on("task_assignees").column("team_id").execute();

  await schema
    .createTable("task_blockers")
    .addColumn("task_id", "text", owned("tasks.id"))
    .addColumn("blocker_id", "text", owned("tasks.id"))
    .addPrimaryKeyConstraint("task_blockers_pair", ["task_id", "blocker_id"])
    .execute();
  await schema.createIndex("task_blockers_blocker").on("task_blockers").column("blocker_id").execute();

  await schema
    .createTable("task_links")
    .addColumn("task_id", "text", owned("tasks.id"))
    .addColumn("type", "text", required)
    .addColumn("subject_id", "text", required)
    .addPrimaryKeyConstraint("task_links_pair", ["task_id", "subject_id"])
    .execute();
  await schema.createIndex("task_links_subject").on("task_links").column("subject_id").execute();

  // Who has been told that a task is due or overdue on that day.
  await schema
    .createTable("task_reminders")
    .addColumn("task_id", "text", owned("tasks.id"))
    .addColumn("user_id", "text", owned("users.id"))
    .addColumn("kind", "text", required)
    .addColumn("due_date", "text", required)
    .addPrimaryKeyConstraint("task_reminders_once", ["task_id", "user_id", "kind", "due_date"])
    .execute();
  await schema.createIndex("task_reminders_user").on("task_reminders").column("user_id").execute();

  // A comment on a task isn't in a campaign. SQLite can't drop a column's NOT NULL.
  await schema.dropIndex("comments_campaign_id").execute();
  await sql`alter table comments rename column campaign_id to former_campaign_id`.execute(db);
  await schema.alterTable("comments").addColumn("campaign_id", "text", ownedIfAny("campaigns.id")).execute();
  await sql`update comments set campaign_id = former_campaign_id`.execute(db);
  await schema.alterTable("comments").dropColumn("former_campaign_id").execute();
  await schema.createIndex("comments_campaign_id").on("comments").column("campaign_id").execute();
}
