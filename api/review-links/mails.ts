import { z } from "zod";
import { ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import { planIn } from "#domain/review/published-facts.ts";
import { counted } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import type { Db, Reader, ReviewLinkRow, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { sha256 } from "#api/http/session.ts";
import {
  buttons,
  drawnMail,
  escaped,
  heading,
  type MailLink,
  oneLine,
  paragraph,
  quiet,
  shortEnough,
  strong,
  title,
  TOO_LONG,
} from "#api/outbox/drawn-mail.ts";
import { queueMail } from "#api/outbox/mailer.ts";
import type { Mail } from "#api/outbox/mailer.ts";
import { notify } from "#api/notifications/notify.ts";
import { peopleWith } from "#api/projects/policy.ts";
import { latestRound } from "#api/review/asked.ts";
import { shownItem } from "#api/review/content.ts";
import { factLines, factRows, mailedFacts, type MailedFacts } from "#api/review/mailed-facts.ts";
import { waitingOf } from "./overview.ts";
import { backedLinks, itemNames, lastDecisions, scopeOf } from "./repository.ts";
import type { Covered, GuestLink } from "./repository.ts";
import { isAbout } from "./resource.ts";
import { newToken, reviewUrl } from "./tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that something waits before its client is reminded, and before the project's managers are told that nobody answered. */
const REMIND_AFTER = [2, 4, 6];
const LISTED_MAX = 3;

type Needed = Pick<Deps, "db" | "jobs" | "config" | "clock">;

/** Sends a new link to its address, if it has one. */
export async function sendLink(
  trx: Trx,
  deps: Pick<Deps, "jobs" | "config" | "clock">,
  link: ReviewLinkRow,
  url: string,
): Promise<void> {
  if (link.email === null) return;
  const found = await scopeOf(trx, link);
  if (found === undefined) return;
  const covered = await itemNames(trx, found);
  const waiting = link.may === "decide" ? await waitingOf(trx, found, covered) : [];
  await queueMail(deps, trx, await composeLink(trx, deps, found, covered, { waiting, url, days: 0 }));
}

/** Reminds the clients of links with an address of what has waited for two days, and for four. Then it tells the managers. */
export async function remindClients(deps: Needed, now: number): Promise<void> {
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

async function remindClient(deps: Needed, link: ReviewLinkRow, now: number): Promise<void> {
  const { db } = deps;
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
      const url = await newUrl(trx, deps, link);
      await queueMail(deps, trx, await composeLink(trx, deps, found, covered, { waiting, url, days }));
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

const MovedSchema = z.object({
  subject: z.enum(ITEM_SUBJECTS),
  id: z.string(),
  planned_for: z.string().nullable(),
  scheduled_at: z.string().nullable(),
});

/** Tells clients of a move, if the item is still planned so, and if what they approved is still what is published. */
export async function tellClients(deps: Needed, payload: unknown): Promise<void> {
  const moved = MovedSchema.parse(payload);
  await deps.db.transaction().execute(async (trx) => {
    const links = await trx
      .selectFrom("review_links")
      .selectAll()
      .where("email", "is not", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", new Date(deps.clock()).toISOString())
      .where("id", "in", (query) =>
        query.selectFrom("review_decisions").select("link_id").where("subject_id", "=", moved.id),
      )
      .orderBy("id")
      .execute();
    const backed = await backedLinks(
      trx,
      links.map(({ id }) => id),
    );
    for (const link of links) if (backed.has(link.id)) await tellClient(trx, deps, link, moved);
  });
}

async function tellClient(
  trx: Trx,
  deps: Needed,
  link: ReviewLinkRow,
  moved: z.infer<typeof MovedSchema>,
): Promise<void> {
  const found = await scopeOf(trx, link);
  if (found === undefined) return;
  const covered = await itemNames(trx, found);
  const item = covered.find(({ subject, id }) => subject === moved.subject && id === moved.id);
  if (item === undefined || (item.status !== "approved" && item.status !== "scheduled")) return;
  if (item.planned_for !== moved.planned_for || item.scheduled_at !== moved.scheduled_at) return;
  const decision = (await lastDecisions(trx, link.id)).get(item.id);
  const shown = await shownItem(trx, item.campaign, item.subject, item.id);
  if (decision?.decision !== "approve" || shown === undefined || !isAbout(decision, shown)) return;
  const isHidden = link.passphrase_hash !== null;
  const name = `“${oneLine(isHidden ? found.project.name : item.name)}”`;
  const hasPlan = item.planned_for !== null || item.scheduled_at !== null;
  const where = isHidden ? "another day or time" : planOf(item);
  const what = isHidden ? `What you approved in ${name}` : name;
  await queueMail(
    deps,
    trx,
    composeLetter(found, {
      headline: hasPlan ? `${what} was moved to ${where}` : `${what} was taken off its day`,
      more: "Your approval still counts.",
      button: { label: `Open ${name}`, url: await newUrl(trx, deps, link) },
    }),
  );
}

/** Returns a further URL of a link. Its first one can't be read again, so each e-mail has its own. */
async function newUrl(
  trx: Trx,
  { config }: Pick<Deps, "config">,
  { id }: Pick<ReviewLinkRow, "id">,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("review_link_tokens")
    .values({ token_hash: sha256(token), link_id: id })
    .execute();
  return reviewUrl(config, token);
}

type Occasion = {
  waiting: readonly Covered[];
  url: string;
  /** How long it has waited. 0 for a new link. */
  days: number;
};

/** Composes the e-mail with a link. What a passphrase protects isn't in it. */
async function composeLink(
  db: Reader,
  deps: Pick<Deps, "config" | "clock">,
  found: GuestLink,
  covered: readonly Covered[],
  { waiting, url, days }: Occasion,
): Promise<Mail> {
  const { link, project, organization, contact, campaigns } = found;
  const isHidden = link.passphrase_hash !== null;
  const who = contact ?? organization.name;
  const from = contact === null ? organization.name : `${contact} at ${organization.name}`;
  const [only] = link.subject === null ? [] : covered;
  const name = link.campaign_id === null ? project.name : (only ?? campaigns[0])?.name;
  const what = `“${oneLine((isHidden ? null : name) ?? project.name)}”`;
  const decides = link.may === "decide";
  const asks = decides ? "wants your OK on" : "shares";
  const facts = isHidden || only === undefined ? null : await mailedFacts(db, deps, only.campaign, only);
  return composeLetter(found, {
    subject: `${days === 0 ? "" : "Reminder: "}${who} ${asks} ${what}`,
    headline:
      days === 0
        ? `${from} ${decides ? "asks you to review" : "shares"} ${what}`
        : `${from} is waiting for your decision about ${what}`,
    more: days === 0 ? null : `It has waited for ${counted(days, "day")}.`,
    // Whoever has no account opens an image in the room.
    facts: facts && {
      ...facts,
      images: facts.images.map((image) => ({ ...image, url: image.drawn?.src ?? url })),
    },
    waiting: isHidden || only !== undefined ? [] : waiting,
    button: { label: `${decides ? "Review" : "Open"} ${what}`, url },
    isAsked: decides,
  });
}

type Letter = {
  /** What the e-mail says, as a sentence without its period. */
  headline: string;
  /** The headline, if it isn't given. */
  subject?: string;
  more: string | null;
  facts?: MailedFacts | null;
  waiting?: readonly Covered[];
  button: MailLink;
  /** Whether the client is asked for a decision. */
  isAsked?: boolean;
};

/** Composes an e-mail to a client, as plain text and as HTML. Its button opens the room and decides nothing. */
function composeLetter(
  { link, project, organization, contact }: GuestLink,
  { headline, subject = headline, more, facts = null, waiting = [], button, isAsked = false }: Letter,
): Mail {
  const greeting = link.reviewer_name === null ? "Hello," : `Hi ${oneLine(link.reviewer_name)},`;
  const shown = waiting
    .slice(0, LISTED_MAX)
    .map((item) => ({ name: oneLine(item.name), plan: planOf(item) }));
  const rest = waiting.length - shown.length;
  const list = `Waiting for you (${waiting.length})`;
  const notes = [
    `You don’t need an account. The link works until ${formatDay(link.expires_at.slice(0, 10))}. Keep it to yourself: it opens the review for anyone who has it.`,
    ...(link.passphrase_hash === null
      ? []
      : [`It asks for a passphrase, which ${oneLine(contact ?? organization.name)} gives you.`]),
    ...(isAsked ? ["We remind you up to two times, and not once you have decided."] : []),
  ];
  return {
    to: link.email ?? "",
    subject: oneLine(subject),
    text: [
      oneLine(`${organization.name} › ${project.name}`),
      "",
      greeting,
      "",
      `${oneLine(headline)}.`,
      ...(more === null ? [] : [more]),
      ...(facts === null ? [] : factLines(facts)),
      ...(shown.length === 0 ? [] : ["", `${list}:`, ...shown.map(({ name, plan }) => `- ${name}: ${plan}`)]),
      ...(rest > 0 ? [`- ${rest} more`] : []),
      "",
      `${button.label}:`,
      button.url,
      "",
      ...notes,
    ].join("\n"),
    html: shortEnough((isShort) =>
      drawnMail({
        title: subject,
        from: organization.name,
        about: project.name,
        rows: [
          paragraph(escaped(greeting), 20),
          title(headline),
          ...(more === null ? [] : [paragraph(escaped(more))]),
          ...(facts === null ? [] : isShort ? [paragraph(TOO_LONG)] : factRows(facts)),
          ...(shown.length === 0 ? [] : [heading(list)]),
          ...shown.flatMap(({ name, plan }) => [strong(name), quiet(escaped(plan), 0)]),
          ...(rest > 0 ? [quiet(`${rest} more`, 10)] : []),
          buttons([button]),
          ...notes.map((note, index) => quiet(escaped(note), index === 0 ? 10 : 6)),
        ],
        footer: [],
      }),
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Says when an item will be published, on the clock of its calendar. */
const planOf = ({ planned_for, scheduled_at, campaign }: Covered): string =>
  planIn({ planned_for, scheduled_at, timezone: campaign.calendar_zone ?? campaign.timezone });
