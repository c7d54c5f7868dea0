import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { inputWithQuery, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import { validate } from "#api/http/validate.ts";
import { forgetUndos } from "#api/undo/repository.ts";
import { mayManage, requireThat } from "#api/organizations/policy.ts";
import { peopleWith } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { handOver, openWorkOf } from "./open-work.ts";
import { requireOwner, rows, takeTurn } from "./repository.ts";
import type { Found } from "./repository.ts";
import { deleteRules, updateRules } from "./requests.ts";
import { toMember } from "./resource.ts";

/** Lists members. `search` looks in names and e-mail addresses. `project` leaves those who see this project: a slug, or an id. */
export async function listMembers(exchange: Exchange, caller: Member): Promise<Reply> {
  const { db } = exchange.deps;
  const search = exchange.url.searchParams.get("search")?.trim() ?? "";
  const project = exchange.url.searchParams.get("project")?.trim() ?? "";
  let query = rows(db, caller.organization.id);
  if (project !== "") {
    const found = await projectNamed(db, caller, project);
    if (found === undefined) return ok({ data: [] });
    query = query.where("users.id", "in", ["", ...(await peopleWith(db, found.id, "read"))]);
  }
  if (search !== "") query = query.where(like(["users.name", "users.email"], search));
  const found = await query.orderBy("users.name").orderBy("users.id").execute();
  return ok({ data: found.map((row) => toMember(row, caller)) });
}

export async function updateMember(exchange: Exchange, { caller, row }: Found): Promise<Reply> {
  requireThat(mayManage(caller, row));
  const { role } = await validate(exchange.input, updateRules);
  requireThat(mayManage(caller, { role }));
  return commit(exchange, async (trx) => {
    await takeTurn(trx, caller.organization.id);
    await trx
      .updateTable("memberships")
      .set({ role })
      .where("organization_id", "=", caller.organization.id)
      .where("user_id", "=", row.id)
      .execute();
    await forgetUndos(trx, caller.organization.id, [row.id]);
    await requireOwner(trx, caller.organization.id);
    return data(toMember({ ...row, role }, row.id === caller.user.id ? { ...caller, role } : caller));
  });
}

const mayRemove = ({ caller, row }: Found) => mayManage(caller, row) || row.id === caller.user.id;

export async function showOpenWork(exchange: Exchange, found: Found): Promise<Reply> {
  requireThat(mayRemove(found));
  return data(await openWorkOf(exchange.deps.db, workOf(found), found.caller));
}

const workOf = ({ caller, row }: Found) => ({ organizationId: caller.organization.id, userId: row.id });

/**
 * Removes a member, on behalf of an admin or the member. Their open work goes to `hand_over_to`. Without it, they stay its owner
 * as a former member.
 */
export async function deleteMember(exchange: Exchange, found: Found): Promise<Reply> {
  const { caller, row } = found;
  requireThat(mayRemove(found));
  const { hand_over_to: successor } = await validate(inputWithQuery(exchange), deleteRules);
  return commit(exchange, async (trx) => {
    await takeTurn(trx, caller.organization.id);
    if (typeof successor === "string") {
      const next = await rows(trx, caller.organization.id)
        .where("users.id", "=", successor)
        .where("users.id", "!=", row.id)
        .where("memberships.role", "!=", "guest")
        .executeTakeFirst();
      if (next === undefined) throw invalidField("hand_over_to", "The selected hand over to is invalid.");
      await handOver(trx, workOf(found), next.id, nowOf(exchange));
    }
    await trx
      .deleteFrom("memberships")
      .where("organization_id", "=", caller.organization.id)
      .where("user_id", "=", row.id)
      .execute();
    await forgetUndos(trx, caller.organization.id, [row.id]);
    await requireOwner(trx, caller.organization.id);
    return noContent();
  });
}
