import { z } from "zod";
import type { NetworkLimits } from "#domain/boards/network-rules.ts";
import type { Reader, UserRow } from "#api/data/schema.ts";
import type { Exchange, Member, Membership } from "#api/http/exchange.ts";
import { networkLimit } from "./requests.ts";

/** Returns the user's current organization: the chosen one, or the first if that no longer exists. */
export async function membershipOf(db: Reader, user: UserRow): Promise<Membership | null> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .selectAll("organizations")
    .select("memberships.role")
    .where("memberships.user_id", "=", user.id)
    .orderBy("memberships.joined_at")
    .orderBy("organizations.id")
    .execute();
  const chosen = rows.find((row) => row.id === user.current_organization_id) ?? rows[0];
  if (chosen === undefined) return null;
  const { role, ...organization } = chosen;
  return { organization, role };
}

/** Returns the membership in a given organization, which need not be the current one. */
export async function membershipIn(
  db: Reader,
  userId: string,
  organizationId: string,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .selectAll("organizations")
    .select("memberships.role")
    .where("memberships.user_id", "=", userId)
    .where("organizations.id", "=", organizationId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { role, ...organization } = row;
  return { organization, role };
}

/** Returns the organization in the URL if the user belongs to it. It need not be the current one. */
export async function findOrganization(exchange: Exchange): Promise<Member | undefined> {
  if (exchange.user === null) return undefined;
  const { user } = exchange;
  const membership = await membershipIn(exchange.deps.db, user.id, exchange.params["organization"] ?? "");
  return membership === undefined ? undefined : { user, ...membership };
}

/** Returns whether a person belongs to the organization, for fields that name a person. */
export async function isMember(db: Reader, organizationId: string, userId: unknown): Promise<boolean> {
  if (typeof userId !== "string") return false;
  const row = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

const Stored = z.record(z.string(), networkLimit);

export const rowOf = (db: Reader, organizationId: string) =>
  db
    .selectFrom("network_limits")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/** Returns an organization's own network limits, which replace the defaults. */
export async function limitsOf(db: Reader, organizationId: string): Promise<NetworkLimits> {
  const row = await rowOf(db, organizationId);
  return row === undefined ? {} : Stored.parse(JSON.parse(row.limits_json));
}
