import type { InvitationStatus } from "#contract/organizations.ts";
import type { InvitationRow, Reader } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { mayManage } from "#api/organizations/policy.ts";
import { acceptUrl } from "./link.ts";
import { placesOf } from "./places.ts";

export function statusOf(invitation: InvitationRow, now: number): InvitationStatus {
  if (invitation.accepted_at !== null) return "accepted";
  if (invitation.revoked_at !== null) return "revoked";
  return Date.parse(invitation.expires_at) < now ? "expired" : "pending";
}

type Places = Awaited<ReturnType<typeof placesOf>>;

export function toInvitation(exchange: Exchange, caller: Member, invitation: InvitationRow, places: Places) {
  const status = statusOf(invitation, exchange.deps.clock());
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
    accept_url: status === "pending" ? acceptUrl(invitation, exchange.deps.config) : null,
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
