import { ulid } from "ulid";
import type { ProjectMemberRow, ProjectRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn } from "#api/projects/policy.ts";
import { holdProject } from "#api/trash/containers.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { forgetUndos } from "#api/undo/repository.ts";
import { projectMemberRows } from "#api/undo/rows.ts";
import { peopleOf } from "./repository.ts";
import type { Place } from "./repository.ts";
import { createRules, requireFitting, updateRules } from "./requests.ts";
import { toProjectMember } from "./resource.ts";

/** Lists everyone who sees a project, by name, without pages. */
export async function listProjectMembers(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  const people = await peopleOf(exchange.deps.db, project);
  return ok({ data: people.map((row) => toProjectMember(project.id, row, member)) });
}

export async function createProjectMember(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const { clock } = exchange.deps;
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "manage"));
  const { user_id: userId, role } = await validate(exchange.input, createRules);
  const row: ProjectMemberRow = {
    id: ulid(clock()),
    project_id: project.id,
    organization_id: project.organization_id,
    user_id: userId,
    role,
    created_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    await holdProject(trx, project.id);
    const membership = await trx
      .selectFrom("memberships")
      .select("role")
      .where("organization_id", "=", project.organization_id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (membership === undefined) throw invalidField("user_id", "The selected user id is invalid.");
    requireFitting(role, membership.role);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("project_members")
      .values(row)
      .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n)
      throw invalidField("user_id", "This person already has a role in the project.");
    await forgetUndos(trx, project.organization_id, [userId]);
    return created(await recordOf(trx, exchange, project, userId));
  });
}

export async function updateProjectMember(exchange: Exchange, { project, person }: Place): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), project.id, "manage"));
  const { role } = await validate(exchange.input, updateRules);
  requireFitting(role, person.organization_role);
  return commitWithUndo(exchange, projectMemberRows(person.place_id), async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("project_members")
      .set({ role })
      .where("id", "=", person.place_id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await forgetUndos(trx, project.organization_id, [person.id]);
    return data(await recordOf(trx, exchange, project, person.id));
  });
}

/** Takes someone's role away, on behalf of a manager or themselves. It can be undone. */
export async function deleteProjectMember(exchange: Exchange, { project, person }: Place): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "manage") || person.id === member.user.id);
  return commitWithUndo(exchange, projectMemberRows(person.place_id), async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("project_members")
      .where("id", "=", person.place_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await forgetUndos(trx, project.organization_id, [person.id]);
    return noContent();
  });
}

async function recordOf(trx: Trx, exchange: Exchange, project: ProjectRow, userId: string) {
  const person = (await peopleOf(trx, project)).find(({ id }) => id === userId);
  if (person === undefined) throw notFound();
  return toProjectMember(project.id, person, memberOf(exchange));
}
