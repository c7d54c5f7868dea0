import type { InvitationRow, Reader } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { mayManage } from "#api/organizations/policy.ts";
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

/** Whether whoever sent an invitation could still send it. */
export type IsBacked = (invitation: InvitationRow) => boolean;

export async function backingOf(db: Reader, rows: readonly InvitationRow[]): Promise<IsBacked> {
  const inviters = rows.flatMap(({ invited_by }) => invited_by ?? []);
  const members = await db
    .selectFrom("memberships")
    .select(["organization_id", "user_id", "role"])
    .where("user_id", "in", ["", ...new Set(inviters)])
    .execute();
  return (row) =>
    members.some(
      (one) =>
        one.organization_id === row.organization_id && one.user_id === row.invited_by && mayManage(one, row),
    );
}
