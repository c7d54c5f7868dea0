import type { InvitationRow } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { findOrganization } from "#api/organizations/repository.ts";

export type Found = { caller: Member; invitation: InvitationRow };

export async function findInvitation(exchange: Exchange): Promise<Found | undefined> {
  const caller = await findOrganization(exchange);
  if (caller === undefined) return undefined;
  const invitation = await exchange.deps.db
    .selectFrom("invitations")
    .selectAll()
    .where("id", "=", exchange.params["invitation"] ?? "")
    .where("organization_id", "=", caller.organization.id)
    .executeTakeFirst();
  return invitation === undefined ? undefined : { caller, invitation };
}
