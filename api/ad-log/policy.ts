import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { projectRole } from "#domain/members/project-rights.ts";
import type { LogEntryRow, Reader } from "#api/data/schema.ts";
import type { Member, Membership } from "#api/http/exchange.ts";
import { mayAdminister, mayWrite } from "#api/organizations/policy.ts";
import { mayEdit, mayIn, roleIn, seenBy } from "#api/projects/policy.ts";

type Seer = Pick<Membership, "organization" | "role" | "access">;

/**
 * A condition that a member sees what is in this project: with the project, unless that is in the trash or gone, or all of the
 * organization's. Guests see nothing of the log.
 */
const isInSight = (member: Seer, column: string) =>
  mayWrite(member)
    ? sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} in (
        select projects.id from projects where projects.organization_id = ${member.organization.id}
          and projects.deleted_at is null and ${seenBy(member, "projects.id")}))`
    : sql<SqlBool>`1 = 0`;

/** The entries that count and that a member sees. */
export const listSeenBy = (db: Reader, member: Seer) =>
  db
    .selectFrom("log_list")
    .where("log_list.organization_id", "=", member.organization.id)
    .where(isInSight(member, "log_list.project_id"));

/** All entries that a member sees, also those that were corrected or undone. */
export const entriesSeenBy = (db: Reader, member: Seer) =>
  db
    .selectFrom("log_entries")
    .where("log_entries.organization_id", "=", member.organization.id)
    .where(isInSight(member, "log_entries.project_id"));

export const mayLog = (member: Member, projectId: string | null): boolean =>
  mayWrite(member) && (projectId === null || mayIn(member, projectId, "create"));

type Placed = Pick<LogEntryRow, "project_id" | "created_by" | "actor_id">;

/** Adds to an entry: a reason, a conclusion, or a correction. */
export const mayAddTo = (member: Member, { project_id: project, created_by, actor_id }: Placed): boolean =>
  mayWrite(member) &&
  mayEdit(
    project === null ? projectRole(member.role, "organization", null) : roleIn(member, project),
    created_by === member.user.id || actor_id === member.user.id,
  );

/** Reads, answers, confirms, and undoes an import. */
export const mayImport = (member: Member, { user_id: user }: { user_id: string | null }): boolean =>
  mayWrite(member) && (user === member.user.id || mayAdminister(member));
