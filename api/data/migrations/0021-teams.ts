import type { Trx } from "../schema.ts";

/** The teams of a project. Whoever leaves the organization leaves its teams. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .createTable("teams")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("project_id", "text", (column) =>
      column.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("lead_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("deleted_at", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("teams_name")
    .unique()
    .on("teams")
    .columns(["project_id", "name_key"])
    .execute();
  await db.schema
    .createTable("team_members")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("removed_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addForeignKeyConstraint(
      "team_members_membership",
      ["organization_id", "user_id"],
      "memberships",
      ["organization_id", "user_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("team_members_person")
    .unique()
    .on("team_members")
    .columns(["team_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("team_members_membership")
    .on("team_members")
    .columns(["organization_id", "user_id"])
    .execute();
}
