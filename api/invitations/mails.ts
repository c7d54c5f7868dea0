import type { InvitationRow, Reader } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { queueMail } from "#api/outbox/mailer.ts";
import { acceptUrl } from "./link.ts";

export function sendInvitation(
  db: Reader,
  exchange: Exchange,
  caller: Member,
  invitation: InvitationRow,
): Promise<void> {
  const name = caller.organization.name;
  return queueMail(exchange.deps, db, {
    to: invitation.email,
    subject: `Join ${name} on Marquee`,
    text: [
      `${caller.user.name} invited you to join ${name} on Marquee.`,
      ...(invitation.message === null ? [] : ["", invitation.message]),
      "",
      "Open this link to accept the invitation:",
      "",
      acceptUrl(invitation, exchange.deps.config),
      "",
      `The link works once and expires in seven days. If you don’t know ${caller.user.name}, you can ignore this e-mail.`,
    ].join("\n"),
  });
}
