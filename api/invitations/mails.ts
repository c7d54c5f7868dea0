import type { InvitationRow } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { acceptUrl } from "./link.ts";

export function sendInvitation(exchange: Exchange, caller: Member, invitation: InvitationRow): Promise<void> {
  const name = caller.organization.name;
  return exchange.deps.mailer.send({
    to: invitation.email,
    subject: `Join ${name} on Marquee`,
    text: [
      `${caller.user.name} invites you to work in ${name}.`,
      ...(invitation.message === null ? [] : ["", invitation.message]),
      "",
      "Open this link to see the invitation and to accept it:",
      "",
      acceptUrl(invitation, exchange.deps.config),
      "",
      "The link works for seven days and once.",
    ].join("\n"),
  });
}
