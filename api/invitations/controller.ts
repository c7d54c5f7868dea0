import { ulid } from "ulid";
import { INVITATION_DAYS, INVITATIONS_PER_HOUR, RESENT_PER_HOUR } from "#contract/limits.ts";
import type { InvitationRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { forbidden, invalidField } from "#api/http/errors.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { created, data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { notify } from "#api/notifications/notify.ts";
import { mayAdminister, mayManage, requireThat } from "#api/organizations/policy.ts";
import { membershipIn } from "#api/organizations/repository.ts";
import { toOrganization } from "#api/organizations/resource.ts";
import { acceptUrl, isSignedBy } from "./link.ts";
import { requirePlaces, takePlaces } from "./places.ts";
import { sendInvitation } from "./mails.ts";
import { backingOf } from "./repository.ts";
import type { Found } from "./repository.ts";
import { createRules, linkRules, refuseKnownAddress } from "./requests.ts";
import { statusOf, toInvitationPreview, toInvitations } from "./resource.ts";

const LIFETIME_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

export async function listInvitations(exchange: Exchange, caller: Member): Promise<Reply> {
  requireThat(mayAdminister(caller));
  const rows = await exchange.deps.db
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", caller.organization.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return ok({ data: await toInvitations(exchange, exchange.deps.db, caller, rows) });
}

export async function createInvitation(exchange: Exchange, caller: Member): Promise<Reply> {
  requireThat(mayAdminister(caller));
  const { deps } = exchange;
  const input = await validate(exchange.input, createRules, {
    email: (value) => refuseKnownAddress(exchange, caller, String(value).toLowerCase()),
  });
  const role = input.role ?? "member";
  requireThat(mayManage(caller, { role }));
  const projects = [...new Map((input.projects ?? []).map((project) => [project.id, project])).values()];
  const teams = [...new Set(input.teams)];
  await requirePlaces(deps.db, caller, role, { projects, teams });
  const now = deps.clock();
  const invitation: InvitationRow = {
    id: ulid(now),
    organization_id: caller.organization.id,
    email: input.email.toLowerCase(),
    role,
    message: input.message ?? null,
    projects_json: JSON.stringify(projects),
    teams_json: JSON.stringify(teams),
    invited_by: caller.user.id,
    created_at: nowOf(exchange),
    last_sent_at: nowOf(exchange),
    expires_at: new Date(now + LIFETIME_MS).toISOString(),
    accepted_at: null,
    revoked_at: null,
  };
  await limitMails(exchange, caller);
  return commit(exchange, async (trx) => {
    await trx.insertInto("invitations").values(invitation).execute();
    await sendInvitation(trx, exchange, caller, invitation);
    const [record] = await toInvitations(exchange, trx, caller, [invitation]);
    return created(record);
  });
}

const ACCEPTED_PER_HOUR = 20;

/** Limits the e-mails of an organization, so that it can't be used to write to strangers. */
const limitMails = ({ deps }: Exchange, { organization }: Member) =>
  take(
    deps.db,
    { name: `invitations:${organization.id}`, times: INVITATIONS_PER_HOUR, windowMs: HOUR_MS },
    deps.clock(),
  );

/** Extends the invitation by seven days with a new link, on behalf of the caller. The earlier link becomes invalid. */
export async function resendInvitation(exchange: Exchange, { caller, invitation }: Found): Promise<Reply> {
  requireThat(mayManage(caller, invitation));
  await requireOpen(exchange, invitation);
  const now = exchange.deps.clock();
  await take(
    exchange.deps.db,
    { name: `invitation:${invitation.id}`, times: RESENT_PER_HOUR, windowMs: HOUR_MS },
    now,
  );
  await limitMails(exchange, caller);
  const sent = {
    invited_by: caller.user.id,
    last_sent_at: nowOf(exchange),
    expires_at: new Date(now + LIFETIME_MS).toISOString(),
  };
  return commit(exchange, async (trx) => {
    await trx.updateTable("invitations").set(sent).where("id", "=", invitation.id).execute();
    await sendInvitation(trx, exchange, caller, { ...invitation, ...sent });
    const [record] = await toInvitations(exchange, trx, caller, [{ ...invitation, ...sent }]);
    return data(record);
  });
}

export async function revokeInvitation(exchange: Exchange, { caller, invitation }: Found): Promise<Reply> {
  requireThat(mayManage(caller, invitation));
  await requireOpen(exchange, invitation);
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("invitations")
      .set({ revoked_at: nowOf(exchange) })
      .where("id", "=", invitation.id)
      .execute();
    return noContent();
  });
}

async function requireOpen(exchange: Exchange, invitation: InvitationRow): Promise<void> {
  const status = await statusNow(exchange, invitation);
  if (status === "accepted" || status === "revoked") {
    throw invalidField("invitation", `This invitation has already been ${status}.`);
  }
}

const statusNow = async ({ deps }: Exchange, invitation: InvitationRow) =>
  statusOf(invitation, deps.clock(), await backingOf(deps.db, [invitation]));

/**
 * Returns the invitation of a link.
 * @throws HttpError 422 if a part is missing, 403 with a `reason` for a link that is invalid or no longer valid
 */
async function openInvitation(
  exchange: Exchange,
  link: Readonly<Record<string, unknown>>,
): Promise<InvitationRow> {
  const { signature, accessor } = await validate(link, linkRules);
  const invitation = await exchange.deps.db
    .selectFrom("invitations")
    .selectAll()
    .where("id", "=", accessor)
    .executeTakeFirst();
  if (invitation === undefined || !isSignedBy(invitation, signature, exchange.deps.config.appKey)) {
    throw forbidden("This invitation link isn’t valid.", "invalid");
  }
  const status = await statusNow(exchange, invitation);
  if (status === "accepted") throw forbidden("This invitation has already been accepted.", status);
  if (status === "revoked") throw forbidden("This invitation has been revoked.", status);
  if (status === "expired") throw forbidden("This invitation has expired.", status);
  return invitation;
}

const OWN_INVITATIONS_MAX = 20;

/**
 * Lists the open invitations to the user's verified e-mail address, newest first. Whoever reads the address's e-mails has their
 * links anyway.
 */
export async function listOwnInvitations(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const user = userOf(exchange);
  const rows = await db
    .selectFrom("invitations")
    .selectAll()
    .where("email", "=", user.email)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowOf(exchange))
    .where("organization_id", "not in", (own) =>
      own.selectFrom("memberships").select("organization_id").where("user_id", "=", user.id),
    )
    .orderBy("last_sent_at", "desc")
    .orderBy("id", "desc")
    .limit(OWN_INVITATIONS_MAX)
    .execute();
  const open = rows.filter(await backingOf(db, rows));
  const previews = await Promise.all(open.map((row) => toInvitationPreview(db, row)));
  return ok({
    data: previews.map((preview, index) => ({ ...preview, accept_url: acceptUrl(open[index]!, config) })),
  });
}

/** Shows the invitation without changing anything, because mail scanners follow links too. */
export async function previewInvitation(exchange: Exchange): Promise<Reply> {
  const invitation = await openInvitation(exchange, Object.fromEntries(exchange.url.searchParams));
  return data(await toInvitationPreview(exchange.deps.db, invitation));
}

export async function acceptInvitation(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  await take(
    exchange.deps.db,
    { name: `accept:${user.id}`, times: ACCEPTED_PER_HOUR, windowMs: HOUR_MS },
    exchange.deps.clock(),
  );
  const invitation = await openInvitation(exchange, exchange.input);
  if (user.email !== invitation.email) {
    throw forbidden("This invitation was sent to a different e-mail address.", "other_account");
  }
  const at = nowOf(exchange);
  return commit(exchange, async (trx) => {
    // Whoever sent it may have been removed since it was opened.
    const isBacked = await backingOf(trx, [invitation]);
    if (!isBacked(invitation)) throw forbidden("This invitation has expired.", "expired");
    // Marking the invitation uses it up. Of two parallel requests, only one finds it open.
    const used = await trx
      .updateTable("invitations")
      .set({ accepted_at: at })
      .where("id", "=", invitation.id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw forbidden("This invitation has already been accepted.", "accepted");
    await trx
      .insertInto("memberships")
      .values({
        organization_id: invitation.organization_id,
        user_id: user.id,
        role: invitation.role,
        joined_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await takePlaces(trx, exchange, invitation, user.id);
    await trx
      .updateTable("users")
      .set({ current_organization_id: invitation.organization_id })
      .where("id", "=", user.id)
      .execute();
    await notify(
      trx,
      exchange,
      {
        organization_id: invitation.organization_id,
        actor_id: user.id,
        kind: "invitation_accepted",
        subject: "invitations",
        subject_id: invitation.id,
        name: invitation.email,
        campaign_id: null,
      },
      [invitation.invited_by],
    );
    const membership = await membershipIn(trx, user.id, invitation.organization_id);
    return ok({
      organization:
        membership === undefined ? null : toOrganization(membership.organization, { user, ...membership }),
    });
  });
}
