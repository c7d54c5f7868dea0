import { z } from "zod";
import type { NetworkLimits } from "#domain/boards/network-rules.ts";
import { isAtLeast } from "#domain/members/ranks.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Exchange, Member, Membership } from "#api/http/exchange.ts";
import type { MembershipRow } from "#api/http/session-row.ts";
import type { SignedIn } from "#api/http/session.ts";

/** Returns the user's current organization: the chosen one, or the first if that no longer exists. */
export async function membershipOf(db: Reader, { user, memberships }: SignedIn): Promise<Membership | null> {
  const chosen = memberships.find((row) => row.id === user.current_organization_id) ?? memberships[0];
  if (chosen === undefined) return null;
  return withAccess(db, user.id, chosen);
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
  return row && withAccess(db, userId, row);
}

/** Adds the projects that only their members see, and the user's own roles. All others follow from the role in the organization. */
async function withAccess(
  db: Reader,
  userId: string,
  { role, ...organization }: MembershipRow,
): Promise<Membership> {
  if (isAtLeast(role, "admin")) return { organization, role, access: new Map() };
  const rows = await db
    .selectFrom("projects")
    .leftJoin("project_members", (join) =>
      join.onRef("project_members.project_id", "=", "projects.id").on("project_members.user_id", "=", userId),
    )
    .select(["projects.id", "projects.visibility", "project_members.role"])
    .where("projects.organization_id", "=", organization.id)
    .where((row) =>
      row.or([row("projects.visibility", "=", "members"), row("project_members.role", "is not", null)]),
    )
    .execute();
  return { organization, role, access: new Map(rows.map(({ id, ...own }) => [id, own])) };
}

/** Returns the organization in the URL if the user belongs to it. It need not be the current one. */
export async function findOrganization(exchange: Exchange): Promise<Member | undefined> {
  if (exchange.user === null) return undefined;
  const { user, membership: current } = exchange;
  const id = exchange.params["organization"] ?? "";
  const membership =
    current?.organization.id === id ? current : await membershipIn(exchange.deps.db, user.id, id);
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

const Stored = z.record(z.string(), z.object({ cap: z.number().nullish(), hashtags: z.number().nullish() }));

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
