import { formatDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Trx, UserRow } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { queueMail } from "#api/outbox/mailer.ts";

type Reader = Pick<UserRow, "email" | "name">;

/** @param at the instant of the deletion */
export function sendOrganizationDeleted(
  trx: Trx,
  exchange: Exchange,
  { user, organization }: Member,
  to: Reader,
  at: string,
): Promise<void> {
  const day = formatDay(wallClock(at, organization.timezone)?.day ?? at.slice(0, 10));
  return queueMail(exchange.deps, trx, {
    to: to.email,
    subject: `${organization.name} will be deleted on ${day}`,
    text: [
      `Hi ${to.name},`,
      "",
      `${user.name} deleted the organization ${organization.name}. On ${day}, all of its projects, campaigns, and images will be gone. You can’t undo this then.`,
      "",
      "Until that day, everything works as before. An owner can keep the organization in its settings:",
      "",
      `${exchange.deps.config.frontendUrl}/settings/organization`,
    ].join("\n"),
  });
}

export function sendOrganizationKept(
  trx: Trx,
  exchange: Exchange,
  { user, organization }: Member,
  to: Reader,
): Promise<void> {
  return queueMail(exchange.deps, trx, {
    to: to.email,
    subject: `${organization.name} will be kept`,
    text: [
      `Hi ${to.name},`,
      "",
      `${user.name} kept the organization ${organization.name}. It won’t be deleted, and nothing has changed.`,
    ].join("\n"),
  });
}
