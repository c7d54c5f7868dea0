import { ulid } from "ulid";
import { z } from "zod";
import { TEAM_MEMBERS_MAX } from "#contract/limits.ts";
import { PROJECT_ROLES } from "#contract/vocabulary.ts";
import type { ProjectRole, Role } from "#contract/vocabulary.ts";
import { rolesFor } from "#domain/members/project-rights.ts";
import type { InvitationRow, Reader, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { invalid } from "#api/http/errors.ts";
import type { FieldErrors } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { peopleWith, seenBy } from "#api/projects/policy.ts";
import { membersOf } from "#api/teams/repository.ts";

type Wanted = { id: string; role: ProjectRole };

const Stored = z.array(z.object({ id: z.string(), role: z.enum(PROJECT_ROLES) }));

const projectsIn = ({ projects_json }: InvitationRow) => Stored.parse(JSON.parse(projects_json));

const liveProjects = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("projects")
    .select(["id", "name"])
    .where("id", "in", ["", ...ids])
    .where("deleted_at", "is", null)
    .execute();

const liveTeams = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("teams")
    .innerJoin("projects", "projects.id", "teams.project_id")
    .select(["teams.id", "teams.name", "teams.project_id"])
    .where("teams.id", "in", ["", ...ids])
    .where("teams.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .orderBy("teams.name_key")
    .execute();

/** Checks what an invitation joins. @throws HttpError 422 by field */
export async function requirePlaces(
  db: Reader,
  member: Member,
  role: Role,
  { projects, teams }: { projects: readonly Wanted[]; teams: readonly string[] },
): Promise<void> {
  const errors: FieldErrors = {};
  const seen = await db
    .selectFrom("projects")
    .select(["id", "visibility"])
    .where("organization_id", "=", member.organization.id)
    .where("deleted_at", "is", null)
    .where(seenBy(member, "projects.id"))
    .execute();
  for (const [index, wanted] of projects.entries()) {
    if (!seen.some(({ id }) => id === wanted.id))
      errors[`projects.${index}.id`] = ["The selected project is invalid."];
    else if (rolesFor(role, PROJECT_ROLES).length === 0)
      errors[`projects.${index}.role`] = ["Owners and admins manage every project."];
    else if (!rolesFor(role, PROJECT_ROLES).includes(wanted.role))
      errors[`projects.${index}.role`] = ["Guests can be approvers or viewers."];
  }
  const known = await liveTeams(db, teams);
  for (const [index, id] of teams.entries()) {
    const team = known.find((one) => one.id === id);
    const project = seen.find((one) => one.id === team?.project_id);
    const isJoined = role !== "guest" && project?.visibility === "organization";
    if (project === undefined) errors[`teams.${index}`] = ["The selected team is invalid."];
    else if (
      !isJoined &&
      rolesFor(role, PROJECT_ROLES).length > 0 &&
      !projects.some((one) => one.id === project.id)
    )
      errors[`teams.${index}`] = ["Choose a role in the project of this team first."];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export async function placesOf(db: Reader, rows: readonly InvitationRow[]) {
  const [projects, teams] = await Promise.all([
    liveProjects(
      db,
      rows.flatMap((row) => projectsIn(row).map(({ id }) => id)),
    ),
    liveTeams(
      db,
      rows.flatMap((row) => stringList(row.teams_json)),
    ),
  ]);
  return (row: InvitationRow) => ({
    projects: projectsIn(row).flatMap(({ id, role }) => {
      const project = projects.find((one) => one.id === id);
      return project === undefined ? [] : { id, name: project.name, role };
    }),
    teams: teams
      .filter(({ id }) => stringList(row.teams_json).includes(id))
      .map(({ id, name }) => ({ id, name })),
  });
}

/**
 * Gives a new member their roles in projects and their places in teams. What is gone by now is left out. The inviter manages every
 * project, or else the invitation has ended.
 */
export async function takePlaces(
  trx: Trx,
  exchange: Exchange,
  invitation: InvitationRow,
  userId: string,
): Promise<void> {
  const { organization_id } = invitation;
  const base = { organization_id, user_id: userId, created_at: nowOf(exchange) };
  const projects = await liveProjects(
    trx,
    projectsIn(invitation).map(({ id }) => id),
  );
  const fitting = rolesFor(invitation.role, PROJECT_ROLES);
  for (const { id, role } of projectsIn(invitation)) {
    if (!projects.some((one) => one.id === id) || !fitting.includes(role)) continue;
    await trx
      .insertInto("project_members")
      .values({ ...base, id: ulid(exchange.deps.clock()), project_id: id, role })
      .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doNothing())
      .execute();
  }
  for (const team of await liveTeams(trx, stringList(invitation.teams_json))) {
    if (!(await peopleWith(trx, team.project_id, "read")).includes(userId)) continue;
    if ((await membersOf(trx, [team.id])).length >= TEAM_MEMBERS_MAX) continue;
    await trx
      .insertInto("team_members")
      .values({ ...base, id: ulid(exchange.deps.clock()), team_id: team.id, removed_at: null })
      .onConflict((conflict) => conflict.columns(["team_id", "user_id"]).doNothing())
      .execute();
  }
}
