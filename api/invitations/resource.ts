import type { InvitationStatus } from "#contract/organizations.ts";
import type { InvitationRow, Reader } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { mayManage } from "#api/organizations/policy.ts";
import { acceptUrl } from "./link.ts";
import { placesOf } from "./places.ts";
import { backingOf } from "./repository.ts";
import type { IsBacked } from "./repository.ts";

/** An invitation expires with the rights of whoever sent it, because it gives no more than they could. */
export function statusOf(invitation: InvitationRow, now: number, isBacked: IsBacked): InvitationStatus {
  if (invitation.accepted_at !== null) return "accepted";
  if (invitation.revoked_at !== null) return "revoked";
  return Date.parse(invitation.expires_at) < now || !isBacked(invitation) ? "expired" : "pending";
}

/** Returns invitations as the caller sees them. Only those who could send one see its link. */
export async function toInvitations(exchange: Exchange, db: Reader, caller: Member, rows: InvitationRow[]) {
  const [places, isBacked] = await Promise.all([placesOf(db, rows), backingOf(db, rows)]);
  return rows.map((row) => toInvitation(exchange, caller, row, { places, isBacked }));
}

type Around = { places: Awaited<ReturnType<typeof placesOf>>; isBacked: IsBacked };

function toInvitation(
  exchange: Exchange,
  caller: Member,
  invitation: InvitationRow,
  { places, isBacked }: Around,
) {
  const status = statusOf(invitation, exchange.deps.clock(), isBacked);
  const isOpen = (status === "pending" || status === "expired") && mayManage(caller, invitation);
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    status,
    message: invitation.message,
    expires_at: invitation.expires_at,
    last_sent_at: invitation.last_sent_at,
    created_at: invitation.created_at,
    ...places(invitation),
    accept_url: status === "pending" && isOpen ? acceptUrl(invitation, exchange.deps.config) : null,
    can: { resend: isOpen, delete: isOpen },
  };
}

/** Returns what anyone with the link may see. */
export async function toInvitationPreview(db: Reader, invitation: InvitationRow) {
  const organization = await db
    .selectFrom("organizations")
    .select(["id", "name", "logo_url"])
    .where("id", "=", invitation.organization_id)
    .executeTakeFirstOrThrow();
  const inviter = await db
    .selectFrom("users")
    .select("name")
    .where("id", "=", invitation.invited_by ?? "")
    .executeTakeFirst();
  return {
    organization,
    email: invitation.email,
    role: invitation.role,
    invited_by: inviter?.name ?? null,
    message: invitation.message,
    ...(await placesOf(db, [invitation]))(invitation),
    expires_at: invitation.expires_at,
  };
}
