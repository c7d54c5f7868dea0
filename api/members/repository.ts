import type { Role } from "#contract/users.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import { HttpError } from "#api/http/errors.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { findOrganization } from "#api/organizations/repository.ts";

export type MemberRow = {
  id: string;
  name: string;
  email: string;
  avatar_url: string | null;
  role: Role;
  joined_at: string;
  last_active_at: string | null;
};

export type Found = { caller: Member; row: MemberRow };

export const rows = (db: Reader, organizationId: string) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name", "users.email", "users.avatar_url", "users.last_active_at"])
    .select(["memberships.role", "memberships.joined_at"])
    .where("memberships.organization_id", "=", organizationId);

export async function findMember(exchange: Exchange): Promise<Found | undefined> {
  const caller = await findOrganization(exchange);
  if (caller === undefined) return undefined;
  const row = await rows(exchange.deps.db, caller.organization.id)
    .where("users.id", "=", exchange.params["member"] ?? "")
    .executeTakeFirst();
  return row === undefined ? undefined : { caller, row };
}

/** Locks the organization's members without changing them, so that two owners can't step down at once. */
export const takeTurn = (trx: Trx, organizationId: string) =>
  trx
    .updateTable("organizations")
    .set((expression) => ({ updated_at: expression.ref("updated_at") }))
    .where("id", "=", organizationId)
    .execute();

const lastOwner = () =>
  new HttpError(422, {
    message: "An organization needs at least one owner.",
    errors: { role: ["An organization needs at least one owner."] },
  });

export async function requireOwner(trx: Trx, organizationId: string): Promise<void> {
  const owner = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "owner")
    .executeTakeFirst();
  if (owner === undefined) throw lastOwner();
}
