import type { OrganizationRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayAdminister, mayDeleteOrganization, mayWrite } from "./policy.ts";

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
    deletes_at: organization.deletes_at,
    role: member.role,
    can: {
      update: isAdmin,
      delete: mayDeleteOrganization(member),
      invite: isAdmin,
      create_project: mayWrite(member),
    },
    version: organization.version,
  };
}
