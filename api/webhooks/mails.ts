import { formatDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Trx, WebhookRow } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { queueMail } from "#api/outbox/mailer.ts";

type Addressee = {
  name: string;
  email: string;
  organization: string;
  /** The organization’s. */
  timezone: string | null;
};

/** Reports that a webhook was switched off. Has only the host of its address, because the rest may be a secret. */
export function sendSwitchedOff(
  trx: Trx,
  { jobs, config }: Pick<Deps, "jobs" | "config">,
  { name, email, organization, timezone }: Addressee,
  { id, url, failing_since, error }: Pick<WebhookRow, "id" | "url" | "failing_since"> & { error: string },
): Promise<void> {
  const host = URL.parse(url)?.host ?? "";
  const day = formatDay(wallClock(failing_since ?? "", timezone)?.day ?? "");
  return queueMail({ jobs }, trx, {
    to: email,
    subject: `Your webhook to ${host} was switched off`,
    text: [
      `Hi ${name},`,
      `Marquee switched off a webhook of ${organization}, because no call to ${host} has succeeded since ${day}. The last one failed: ${error}`,
      "Your program isn’t told of anything until you switch the webhook on again. Fix what stopped it first, and send a test:",
      `${config.frontendUrl}/settings/webhooks/${id}`,
    ].join("\n\n"),
  });
}
