import { commit } from "#api/http/commit.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import { validate } from "#api/http/validate.ts";
import { isAtLeast, mayManage, requireThat } from "#api/organizations/policy.ts";
import { requireOwner, rows, takeTurn } from "./repository.ts";
import type { Found } from "./repository.ts";
import { updateRules } from "./requests.ts";
import { toMember } from "./resource.ts";

/**
 * Lists members. `search` looks in names and e-mail addresses. `project` is a slug: every member sees every project for now, so a
 * known slug changes nothing and an unknown one empties the list.
 */
export async function listMembers(exchange: Exchange, caller: Member): Promise<Reply> {
  const { db } = exchange.deps;
  const search = exchange.url.searchParams.get("search")?.trim() ?? "";
  const project = exchange.url.searchParams.get("project")?.trim() ?? "";
  if (project !== "") {
    const found = await db
      .selectFrom("projects")
      .select("id")
      .where("organization_id", "=", caller.organization.id)
      .where("slug", "=", project)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (found === undefined) return ok({ data: [] });
  }
  let query = rows(db, caller.organization.id);
  if (search !== "") query = query.where(like(["users.name", "users.email"], search));
  const found = await query.orderBy("users.name").orderBy("users.id").execute();
  return ok({ data: found.map((row) => toMember(row, caller)) });
}

export async function updateMember(exchange: Exchange, { caller, row }: Found): Promise<Reply> {
  requireThat(mayManage(caller, row));
  const { role } = await validate(exchange.input, updateRules);
  requireThat(isAtLeast(caller.role, role));
  return commit(exchange, async (trx) => {
    await takeTurn(trx, caller.organization.id);
    await trx
      .updateTable("memberships")
      .set({ role })
      .where("organization_id", "=", caller.organization.id)
      .where("user_id", "=", row.id)
      .execute();
    await requireOwner(trx, caller.organization.id);
    return data(toMember({ ...row, role }, row.id === caller.user.id ? { ...caller, role } : caller));
  });
}

/** Removes a member, on behalf of an admin or the member. */
export function deleteMember(exchange: Exchange, { caller, row }: Found): Promise<Reply> {
  requireThat(mayManage(caller, row) || row.id === caller.user.id);
  return commit(exchange, async (trx) => {
    await takeTurn(trx, caller.organization.id);
    await trx
      .deleteFrom("memberships")
      .where("organization_id", "=", caller.organization.id)
      .where("user_id", "=", row.id)
      .execute();
    await requireOwner(trx, caller.organization.id);
    return noContent();
  });
}
