import { ROLES } from "#contract/users.ts";
import type { Role } from "#contract/users.ts";
import { commit } from "#api/http/commit.ts";
import { HttpError } from "#api/http/errors.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { oneOf } from "#api/http/rules.ts";
import { like } from "#api/http/search.ts";
import { validate } from "#api/http/validate.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import { isAtLeast, mayAdminister, requireThat } from "#api/organizations/policy.ts";
import { membershipIn } from "#api/organizations/repository.ts";

type MemberRow = { id: string; name: string; email: string; role: Role; joined_at: string };
type Found = { caller: Member; row: MemberRow };

/** The organization in the address, if the caller belongs to it; it need not be the current one. */
export async function findOrganization(exchange: Exchange): Promise<Member | undefined> {
  if (exchange.user === null) return undefined;
  const { user } = exchange;
  const membership = await membershipIn(exchange.deps.db, user.id, exchange.params["organization"] ?? "");
  return membership === undefined ? undefined : { user, ...membership };
}

const rows = (db: Reader, organizationId: string) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name", "users.email", "memberships.role", "memberships.joined_at"])
    .where("memberships.organization_id", "=", organizationId);

/**
 * `search` looks in names and addresses. `project` is a slug: every member sees every project for now, so a known slug
 * leaves the list whole and an unknown one empties it.
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

function toMember(row: MemberRow, caller: Member) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatar_url: null,
    role: row.role,
    joined_at: row.joined_at,
    can: { update: mayManage(caller, row), delete: mayManage(caller, row) || row.id === caller.user.id },
  };
}

/** Nobody touches somebody above their own rank. */
const mayManage = (caller: Member, row: MemberRow) =>
  mayAdminister(caller) && isAtLeast(caller.role, row.role);

export async function findMember(exchange: Exchange): Promise<Found | undefined> {
  const caller = await findOrganization(exchange);
  if (caller === undefined) return undefined;
  const row = await rows(exchange.deps.db, caller.organization.id)
    .where("users.id", "=", exchange.params["member"] ?? "")
    .executeTakeFirst();
  return row === undefined ? undefined : { caller, row };
}

const lastOwner = () =>
  new HttpError(422, {
    message: "An organization needs at least one owner.",
    errors: { role: ["An organization needs at least one owner."] },
  });

/** Writes nothing; makes changes of one organization's members wait for each other, so that two owners cannot step down at once. */
const takeTurn = (trx: Trx, organizationId: string) =>
  trx
    .updateTable("organizations")
    .set((expression) => ({ updated_at: expression.ref("updated_at") }))
    .where("id", "=", organizationId)
    .execute();

async function requireOwner(trx: Trx, organizationId: string): Promise<void> {
  const owner = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "owner")
    .executeTakeFirst();
  if (owner === undefined) throw lastOwner();
}

export async function updateMember(exchange: Exchange, { caller, row }: Found): Promise<Reply> {
  requireThat(mayManage(caller, row));
  const { role } = await validate(exchange.input, { role: oneOf(ROLES) });
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

/** An admin removes somebody, or anybody leaves. */
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
