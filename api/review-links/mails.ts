import { formatDay, formatTime } from "#lib/dates.ts";
import { counted } from "#lib/counts.ts";
import { zoneName } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Db, ReviewLinkRow, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { sha256 } from "#api/http/session.ts";
import { queueMail } from "#api/outbox/mailer.ts";
import type { Mail } from "#api/outbox/mailer.ts";
import { notify } from "#api/notifications/notify.ts";
import { peopleWith } from "#api/projects/policy.ts";
import { latestRound } from "#api/review/asked.ts";
import { waitingOf } from "./overview.ts";
import { backedLinks, itemNames, scopeOf } from "./repository.ts";
import type { Covered, GuestLink } from "./repository.ts";
import { newToken, reviewUrl } from "./tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that something waits before its client is reminded, and before the project's managers are told that nobody answered. */
const REMIND_AFTER = [2, 4, 6];
const LISTED_MAX = 10;

/** Sends a new link to its address, if it has one. */
export async function sendLink(
  trx: Trx,
  deps: Pick<Deps, "jobs">,
  link: ReviewLinkRow,
  url: string,
): Promise<void> {
  if (link.email === null) return;
  const found = await scopeOf(trx, link);
  if (found === undefined) return;
  const covered = await itemNames(trx, found);
  const waiting = link.may === "decide" ? await waitingOf(trx, found, covered) : [];
  await queueMail(deps, trx, composeLink(link.email, found, covered, { waiting, url, days: 0 }));
}

/** Reminds the clients of links with an address of what has waited for two days, and for four. Then it tells the managers. */
export async function remindClients(
  deps: Pick<Deps, "db" | "jobs" | "config" | "clock">,
  now: number,
): Promise<void> {
  const { db } = deps;
  const at = new Date(now).toISOString();
  const links = await db
    .selectFrom("review_links")
    .selectAll()
    .where("email", "is not", null)
    .where("may", "=", "decide")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at)
    .where("created_at", "<=", new Date(now - (REMIND_AFTER[0] ?? 0) * DAY_MS).toISOString())
    .orderBy("id")
    .execute();
  const backed = await backedLinks(
    db,
    links.map(({ id }) => id),
  );
  for (const link of links) if (backed.has(link.id)) await remindClient(deps, link, now);
}

async function remindClient(
  deps: Pick<Deps, "db" | "jobs" | "config" | "clock">,
  link: ReviewLinkRow,
  now: number,
): Promise<void> {
  const { db, config } = deps;
  const found = await scopeOf(db, link);
  if (found === undefined || link.email === null) return;
  const covered = await itemNames(db, found);
  const waiting = await waitingOf(db, found, covered);
  const since = await waitingSince(db, link, waiting);
  if (since === null) return;
  const sent = link.reminded_for === since ? link.reminders : 0;
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  // After a pause of the server, one reminder is enough.
  const stage = REMIND_AFTER.filter((wanted) => days >= wanted).length;
  if (stage <= sent) return;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("review_links")
      .set({ reminded_for: since, reminders: stage })
      .where("id", "=", link.id)
      .where("reminders", "=", link.reminders)
      .where("reminded_for", link.reminded_for === null ? "is" : "=", link.reminded_for)
      .executeTakeFirst();
    // Of several processes, only the first one reminds.
    if (numUpdatedRows !== 1n) return;
    if (stage < REMIND_AFTER.length) {
      // The URL of the link can't be read again, so each e-mail has its own.
      const token = newToken();
      await trx
        .insertInto("review_link_tokens")
        .values({ token_hash: sha256(token), link_id: link.id })
        .execute();
      const url = reviewUrl(config, token);
      await queueMail(deps, trx, composeLink(link.email ?? "", found, covered, { waiting, url, days }));
      return;
    }
    const [first] = waiting;
    if (first === undefined) return;
    await notify(
      trx,
      { deps },
      {
        organization_id: link.organization_id,
        actor_id: null,
        kind: "review_reminder",
        subject: first.subject,
        subject_id: first.id,
        name: first.name,
        campaign_id: first.campaign.id,
        client_name: link.reviewer_name ?? link.email,
        detail: String(days),
      },
      await peopleWith(trx, found.project.id, "manage"),
    );
  });
}

/** Returns since when the client could have decided about what has waited longest. Null if nothing waits. */
async function waitingSince(
  db: Db,
  link: ReviewLinkRow,
  waiting: readonly Covered[],
): Promise<string | null> {
  const rounds = await Promise.all(waiting.map(({ id }) => latestRound(db, id)));
  const [first] = rounds
    .map((round) => (round !== undefined && round.created_at > link.created_at ? round : link).created_at)
    .toSorted();
  return first ?? null;
}

type Occasion = {
  waiting: readonly Covered[];
  url: string;
  /** How long it has waited. 0 for a new link. */
  days: number;
};

function composeLink(
  to: string,
  { link, project, organization, contact, campaigns }: GuestLink,
  covered: readonly Covered[],
  { waiting, url, days }: Occasion,
): Mail {
  const who = contact ?? organization.name;
  const from = contact === null ? organization.name : `${contact} at ${organization.name}`;
  const title =
    link.subject === null
      ? link.campaign_id === null
        ? project.name
        : campaigns[0]?.name
      : covered[0]?.name;
  const what = `“${oneLine(title ?? project.name)}”`;
  const asks = link.may === "decide" ? "wants your OK on" : "shares";
  const shown = waiting.slice(0, LISTED_MAX);
  const more = waiting.length - shown.length;
  const lead =
    days === 0
      ? `${from} ${link.may === "decide" ? "asks you to review" : "shares"} ${what}.`
      : `${from} is waiting for your decision about ${what}. It has waited for ${counted(days, "day")}.`;
  const until = formatDay(link.expires_at.slice(0, 10));
  const notes = [
    `You don’t need an account. The link works until ${until}. Keep it to yourself: it opens the review for anyone who has it.`,
    ...(link.passphrase_hash === null ? [] : [`It asks for a passphrase, which ${who} gives you.`]),
    ...(link.may === "decide" ? ["We remind you up to two times, and not once you have decided."] : []),
  ];
  const greeting = link.reviewer_name === null ? "Hello," : `Hi ${oneLine(link.reviewer_name)},`;
  const lines = shown.map((item) => `${oneLine(item.name)}, ${planOf(item)}`);
  return {
    to,
    subject: oneLine(days === 0 ? `${who} ${asks} ${what}` : `Reminder: ${who} ${asks} ${what}`),
    text: [
      greeting,
      "",
      lead,
      ...(lines.length === 0
        ? []
        : [
            "",
            "Waiting for you:",
            ...lines.map((one) => `- ${one}`),
            ...(more > 0 ? [`- ${more} more`] : []),
          ]),
      "",
      "Open the review:",
      url,
      "",
      ...notes,
    ].join("\n"),
  };
}

/** A name must not look like a line of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

function planOf({ planned_for, scheduled_at, campaign }: Covered): string {
  const zone = campaign.calendar_zone ?? campaign.timezone ?? "UTC";
  const clock = scheduled_at === null ? null : wallClock(scheduled_at, zone);
  const day = clock?.day ?? planned_for;
  if (day === null) return "no date yet";
  return clock === null ? formatDay(day) : `${formatDay(day)}, ${formatTime(clock.time)}, ${zoneName(zone)}`;
}
