import { ulid } from "ulid";
import { TEAM_MEMBERS_MAX, TEAMS_MAX } from "#contract/limits.ts";
import type { ProjectRow, TeamRow } from "#api/data/schema.ts";
import { commit, refuseTaken } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { deleteKept, updateKept } from "#api/http/kept-records.ts";
import { created, data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove, peopleWith } from "#api/projects/policy.ts";
import { holdProject } from "#api/trash/containers.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { teamMemberRows, teamRows } from "#api/undo/rows.ts";
import { holdTeam, isMember, membersOf, nameKey, teamsOf, teamWithId } from "./repository.ts";
import type { Place } from "./repository.ts";
import { createRules, memberRules, updateRules } from "./requests.ts";
import { toTeam, toTeams } from "./resource.ts";

/** Lists all teams without pages, because a project has at most 50 of them. */
export async function listTeams(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const { db } = exchange.deps;
  return ok({ data: await toTeams(db, await teamsOf(db, project.id), memberOf(exchange)) });
}

export async function createTeam(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "arrange"));
  const { name, description = null } = await validate(exchange.input, createRules);
  return commit(exchange, async (trx) => {
    await holdProject(trx, project.id);
    if ((await teamsOf(trx, project.id)).length >= TEAMS_MAX)
      throw invalidField("name", `A project can have up to ${TEAMS_MAX} teams.`);
    const team: TeamRow = {
      id: ulid(exchange.deps.clock()),
      organization_id: project.organization_id,
      project_id: project.id,
      name,
      name_key: nameKey(name),
      description,
      lead_id: null,
      created_by: member.user.id,
      deleted_at: null,
      version: 1,
      created_at: nowOf(exchange),
      updated_at: nowOf(exchange),
    };
    await trx.insertInto("teams").values(team).execute();
    return created(await toTeam(trx, team, member));
  }).catch(refuseTaken("name"));
}

export async function showTeam(exchange: Exchange, team: TeamRow): Promise<Reply> {
  return data(await toTeam(exchange.deps.db, team, memberOf(exchange)));
}

/**
 * Updates the fields that were sent.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateTeam(exchange: Exchange, team: TeamRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, team.project_id, "arrange"));
  const { version, ...input } = await validate(exchange.input, updateRules);
  const changes = { ...input, ...(input.name === undefined ? {} : { name_key: nameKey(input.name) }) };
  return commit(exchange, (trx) =>
    updateKept(trx, exchange, { table: "teams", id: team.id, version }, changes, async () => {
      const current = await teamWithId(trx, team.id);
      return current && toTeam(trx, current, member);
    }),
  ).catch(refuseTaken("name"));
}

/** Deletes a team, which can be undone. Its name is free from then on. */
export async function deleteTeam(exchange: Exchange, team: TeamRow): Promise<Reply> {
  requireThat(mayRemove(memberOf(exchange), team));
  return commitWithUndo(exchange, teamRows(team.id), async (trx) => {
    await holdTeam(trx, team.id);
    return deleteKept(trx, exchange, { table: "teams", id: team.id }, { name_key: team.id });
  });
}

/** Adds a member of the organization to a team, or changes whether they lead it. A new lead takes the place of another one. */
export async function putMember(exchange: Exchange, { team, userId }: Place): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, team.project_id, "arrange"));
  const { is_lead: isLead } = await validate(exchange.input, memberRules);
  return commit(exchange, async (trx) => {
    await holdTeam(trx, team.id);
    const members = await membersOf(trx, [team.id]);
    const isNew = !members.some(({ id }) => id === userId);
    if (isNew) {
      if (!(await isMember(trx, team.organization_id, userId))) throw notFound();
      const seers = await peopleWith(trx, team.project_id, "read");
      if (!seers.includes(userId))
        throw invalidField("member", "This person can’t see the project. Add them to it first.");
      if (members.length >= TEAM_MEMBERS_MAX)
        throw invalidField("member", `A team can have up to ${TEAM_MEMBERS_MAX} members.`);
      await trx
        .insertInto("team_members")
        .values({
          id: ulid(exchange.deps.clock()),
          team_id: team.id,
          organization_id: team.organization_id,
          user_id: userId,
          removed_at: null,
          created_at: nowOf(exchange),
        })
        .onConflict((conflict) => conflict.columns(["team_id", "user_id"]).doUpdateSet({ removed_at: null }))
        .execute();
    }
    if (isLead === true)
      await trx.updateTable("teams").set({ lead_id: userId }).where("id", "=", team.id).execute();
    // A former lead who was added again doesn't lead the team unless the call says so.
    else if (isLead === false || isNew)
      await trx
        .updateTable("teams")
        .set({ lead_id: null })
        .where("id", "=", team.id)
        .where("lead_id", "=", userId)
        .execute();
    const current = await teamWithId(trx, team.id);
    if (current === undefined) throw notFound();
    return data(await toTeam(trx, current, member));
  });
}

/** @throws HttpError 404 for a person who isn't on the team */
export async function removeMember(exchange: Exchange, { team, userId }: Place): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), team.project_id, "arrange"));
  return commitWithUndo(exchange, teamMemberRows(team.id), async (trx) => {
    await holdTeam(trx, team.id);
    const { numUpdatedRows } = await trx
      .updateTable("team_members")
      .set({ removed_at: nowOf(exchange) })
      .where("team_id", "=", team.id)
      .where("user_id", "=", userId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await trx
      .updateTable("teams")
      .set({ lead_id: null })
      .where("id", "=", team.id)
      .where("lead_id", "=", userId)
      .execute();
    return noContent();
  });
}
