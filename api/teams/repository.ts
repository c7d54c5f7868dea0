import type { ProjectRow, Reader, TeamRow, Trx } from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { findProject } from "#api/projects/repository.ts";

/** Two names that differ only in case are the same. */
export const nameKey = (name: string) => name.toLowerCase();

export const teamsOf = (db: Reader, projectId: string): Promise<TeamRow[]> =>
  db
    .selectFrom("teams")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .orderBy("name_key")
    .orderBy("id")
    .execute();

export const teamWithId = (db: Reader, id: string): Promise<TeamRow | undefined> =>
  db.selectFrom("teams").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

export async function findTeam(exchange: Exchange): Promise<TeamRow | undefined> {
  const project: ProjectRow | undefined = await findProject(exchange);
  if (project === undefined) return undefined;
  const team = await teamWithId(exchange.deps.db, exchange.params["team"] ?? "");
  return team?.project_id === project.id ? team : undefined;
}

/** A team, and the person in the URL. They are in the organization, but not always on the team. */
export type Place = { team: TeamRow; userId: string };

export async function findPlace(exchange: Exchange): Promise<Place | undefined> {
  const team = await findTeam(exchange);
  const userId = exchange.params["member"] ?? "";
  if (team === undefined || !(await isMember(exchange.deps.db, team.organization_id, userId)))
    return undefined;
  return { team, userId };
}

export async function isMember(db: Reader, organizationId: string, userId: string): Promise<boolean> {
  const membership = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return membership !== undefined;
}

export const membersOf = (db: Reader, teamIds: readonly string[]) =>
  db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "team_members.user_id")
        .onRef("memberships.organization_id", "=", "team_members.organization_id"),
    )
    .select(["team_members.team_id", "users.id", "users.name", "users.avatar_url", "memberships.role"])
    .where("team_members.team_id", "in", ["", ...teamIds])
    .where("team_members.removed_at", "is", null)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();

/** Returns the teams that people are on, in the projects that someone sees, by name. */
export const teamsWith = (db: Reader, userIds: readonly string[], member: Member) =>
  db
    .selectFrom("team_members")
    .innerJoin("teams", "teams.id", "team_members.team_id")
    .innerJoin("projects", "projects.id", "teams.project_id")
    .select(["team_members.user_id", "teams.id", "teams.name"])
    .select(["projects.slug as project_slug", "projects.name as project_name"])
    .where("team_members.organization_id", "=", member.organization.id)
    .where("team_members.user_id", "in", ["", ...userIds])
    .where("team_members.removed_at", "is", null)
    .where("teams.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .where(seenBy(member, "teams.project_id"))
    .orderBy("teams.name_key")
    .orderBy("teams.id")
    .execute();

/** Call this first in each transaction that changes who is on a team, so that limits hold for parallel requests. */
export async function holdTeam(trx: Trx, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("teams")
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}
