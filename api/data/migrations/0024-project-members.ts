import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Who sees a project, and roles in it, also of people who are invited. Whoever leaves the organization leaves its projects. */
export async function up(db: Trx): Promise<void> {
  await db.schema
    .alterTable("projects")
    .addColumn("visibility", "text", (column) => column.notNull().defaultTo("organization"))
    .execute();
  await db.schema
    .createTable("project_members")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("project_id", "text", (column) =>
      column.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addForeignKeyConstraint(
      "project_members_membership",
      ["organization_id", "user_id"],
      "memberships",
      ["organization_id", "user_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("project_members_person")
    .unique()
    .on("project_members")
    .columns(["project_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("project_members_membership")
    .on("project_members")
    .columns(["organization_id", "user_id"])
    .execute();
  for (const column of ["projects_json", "teams_json"])
    await db.schema
      .alterTable("invitations")
      .addColumn(column, "text", (added) => added.notNull().defaultTo("[]"))
      .execute();
  // Until now, guests read every project of their organization.
  await sql`
    insert into project_members (id, project_id, organization_id, user_id, role, created_at)
    select projects.id || '-' || memberships.user_id, projects.id, projects.organization_id, memberships.user_id, 'viewer',
      memberships.joined_at
    from projects
    inner join memberships on memberships.organization_id = projects.organization_id
    where memberships.role = 'guest'
  `.execute(db);
}
