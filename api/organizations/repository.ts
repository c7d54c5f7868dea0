import type { OrganizationRow, Reader, UserRow } from "#api/data/schema.ts";
import type { Membership } from "#api/http/exchange.ts";
import { mayAdminister, mayWrite } from "./policy.ts";
import type { Member } from "#api/http/exchange.ts";

/** The organization that the user works in: the chosen one, or the first when the choice is gone. */
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

/** The membership in one named organization, whichever is the current one. */
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

export function toOrganization(organization: OrganizationRow, member: Member) {
  const isAdmin = mayAdminister(member);
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    logo_url: organization.logo_url,
    timezone: organization.timezone,
    week_starts_on: organization.week_starts_on,
    currency: organization.currency,
    role: member.role,
    can: { update: isAdmin, invite: isAdmin, create_project: mayWrite(member) },
    version: organization.version,
  };
}

/** Whether somebody belongs to the organization, for fields that name a person. */
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
