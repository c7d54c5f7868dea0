import { ITEM_SUBJECTS, NETWORKS } from "#contract/vocabulary.ts";
import { NETWORK_RULES, NETWORK_URLS } from "#domain/boards/network-rules.ts";
import { sentenceOf } from "#domain/notifications/sentence.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { NotificationRow, OrganizationRow, Trx, UserRow } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { queueMail } from "#api/outbox/mailer.ts";
import { composeDigest } from "./digest-mail.ts";
import type { Event, Place } from "./digest-mail.ts";
import { membershipIn } from "#api/organizations/repository.ts";
import { scheduledItems } from "#api/review/due.ts";
import { mailedFacts, type MailedFacts, type MailPart } from "#api/review/mailed-facts.ts";
import { decisionUrl } from "#api/review/signed-decisions.ts";
import { toNotifications } from "./resource.ts";

/** What could not be sent for so long isn't news anymore. */
const LATE_MS = 3 * 24 * 60 * 60 * 1000;
/** After an error, so that one person's e-mail can't keep the others' waiting. */
const PAUSE_MS = 60 * 60 * 1000;
const PEOPLE_AT_ONCE = 100;
/** The rest is in the list. */
const SHOWN_MAX = 50;

type Needed = Pick<Deps, "db" | "jobs" | "clock" | "config" | "log">;

/** Queues an e-mail for everyone who has unread notifications that are due. */
export async function queueDigests(deps: Needed): Promise<void> {
  const { db, clock, log } = deps;
  const now = new Date(clock()).toISOString();
  const due = await db
    .selectFrom("notifications")
    .select("user_id")
    .distinct()
    .where("mail_at", "<=", now)
    .limit(PEOPLE_AT_ONCE)
    .execute();
  for (const { user_id: userId } of due) {
    try {
      await db.transaction().execute((trx) => queueDigest(trx, deps, userId, now));
    } catch (error) {
      log({
        level: "error",
        message: "digest failed",
        error: error instanceof Error ? error.message : String(error),
      });
      await db
        .updateTable("notifications")
        .set({ mail_at: new Date(clock() + PAUSE_MS).toISOString() })
        .where("user_id", "=", userId)
        .where("mail_at", "<=", now)
        .execute();
    }
  }
}

/** Takes the notifications that are due. Of several processes, only the first one finds them. */
async function queueDigest(trx: Trx, deps: Needed, userId: string, now: string): Promise<void> {
  const taken = await trx
    .updateTable("notifications")
    .set({ mail_at: null })
    .where("user_id", "=", userId)
    .where("mail_at", "<=", now)
    .returningAll()
    .execute();
  const user = await trx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
  if (user === undefined || user.email_verified_at === null) return;
  const oldest = new Date(deps.clock() - LATE_MS).toISOString();
  const rows = taken
    .filter((row) => row.read_at === null && row.created_at > oldest)
    .toSorted(
      (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
    )
    .slice(-SHOWN_MAX);
  const organizations = await trx
    .selectFrom("organizations")
    .selectAll()
    .where("id", "in", ["", ...new Set(rows.map((row) => row.organization_id))])
    .orderBy("name")
    .orderBy("id")
    .execute();
  const places: Place[] = [];
  for (const organization of organizations)
    places.push(...(await placesIn(trx, deps, { rows, user, organization })));
  if (places.length > 0) await queueMail(deps, trx, composeDigest(user, places, deps.config, deps.clock()));
}

type Group = { rows: readonly NotificationRow[]; user: UserRow; organization: OrganizationRow };

/** Groups the notifications of one organization by project and item. */
async function placesIn(
  trx: Trx,
  { config, clock: time }: Needed,
  { rows, user, organization }: Group,
): Promise<Place[]> {
  const own = rows.filter((row) => row.organization_id === organization.id);
  const member = await membershipIn(trx, user.id, organization.id);
  if (member === undefined) return [];
  const records = await toNotifications(trx, own, member);
  const zone = user.timezone ?? organization.timezone;
  const places: Place[] = [];
  // What is in the trash can't be opened.
  const shown = records.filter(
    ({ subject }) =>
      subject.project !== null ||
      subject.type === "invitations" ||
      ((subject.type === "vault_items" || subject.type === "feeds") && !subject.is_gone),
  );
  for (const record of shown) {
    const { subject } = record;
    if (isReminder(record) && !(await isDue(trx, subject.id))) continue;
    const project = subject.project?.name ?? null;
    const place = foundOrAdded(places, (one) => one.project === project, {
      organization: organization.name,
      project,
      items: [],
    });
    const item = foundOrAdded(place.items, ({ id }) => id === subject.id, {
      id: subject.id,
      name: subject.name,
      events: [],
    });
    const facts =
      isRequest(record) || isReminder(record)
        ? await factsOf(trx, { config, clock: time }, subject, organization)
        : null;
    const decide = isRequest(record) ? decisionUrl(record.id, config, time()) : null;
    item.events.push({
      kind: record.kind,
      sentence: sentenceOf(record),
      at: momentWords(record.created_at, zone),
      url: `${config.frontendUrl}/notifications/${record.id}`,
      facts: isRequest(record) ? facts : null,
      comment: isRequest(record) ? await newestComment(trx, subject, zone) : null,
      parts: isReminder(record) ? partsOf(facts) : [],
      images: isReminder(record) ? (facts?.images ?? []) : [],
      decide: decide
        ? {
            approve: decide,
            requestChanges: `${decide}?to=changes_requested`,
            comment: `${config.frontendUrl}/notifications/${record.id}`,
          }
        : null,
      publish: record.kind === "post_due" ? publishLinks(subject, facts, config) : null,
    });
  }
  return places;
}

const momentWords = (at: string, zone: string | null) => {
  const clock = wallClock(at, zone);
  return clock === null
    ? ""
    : `${formatDay(clock.day)}, ${formatTime(clock.time)}${zone === null ? " UTC" : ""}`;
};

/** Returns what was said last about an item, if it isn't resolved. */
async function newestComment(trx: Trx, { type, id }: Subject, zone: string | null): Promise<MailPart | null> {
  const subject = ITEM_SUBJECTS.find((known) => known === type);
  if (subject === undefined) return null;
  const found = await trx
    .selectFrom("comments")
    .leftJoin("users", "users.id", "comments.author_id")
    .select(["comments.body", "comments.created_at", "comments.client_name", "users.name"])
    .where("comments.subject", "=", subject)
    .where("comments.subject_id", "=", id)
    .where("comments.deleted_at", "is", null)
    .where("comments.resolved_at", "is", null)
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .executeTakeFirst();
  if (found === undefined) return null;
  const who = found.name ?? found.client_name ?? "Former member";
  return { label: `${who}, ${momentWords(found.created_at, zone)}`, text: found.body };
}

type Subject = Awaited<ReturnType<typeof toNotifications>>[number]["subject"];

/** Returns what is published of an item as it is now. */
function factsOf(
  trx: Trx,
  deps: Pick<Needed, "config" | "clock">,
  { type, id, kind, campaign }: Subject,
  { id: organization_id, timezone }: OrganizationRow,
): Promise<MailedFacts | null> | null {
  const subject = ITEM_SUBJECTS.find((known) => known === type);
  if (subject === undefined || kind === null || campaign === null) return null;
  return mailedFacts(trx, deps, { ...campaign, kind, organization_id, timezone }, { subject, id });
}

/** Whether it asks this person for a review, and doesn't tell of one that waits for a client. */
const isRequest = ({ kind, detail }: { kind: string; detail: string | null }) =>
  kind === "review_asked" || (kind === "review_reminder" && detail === null);

const isReminder = ({ kind }: { kind: string }) => kind === "post_due" || kind === "post_due_soon";

/** Whether it is still to be published. It may have been published, moved, or unscheduled since then. */
const isDue = async (trx: Trx, id: string) =>
  (await scheduledItems(trx).where("item.id", "=", id).executeTakeFirst()) !== undefined;

/** Returns what somebody copies to publish it, each text as it is typed. */
function partsOf(facts: MailedFacts | null): MailPart[] {
  if (facts === null) return [];
  return [
    { label: "Planned for", text: facts.when },
    ...facts.texts,
    ...facts.images.map(({ label, url, alt }) => ({
      label: `${label} to save`,
      image: label,
      text: alt === "" ? url : `${url}\nAlternative text: ${alt}`,
    })),
  ];
}

/** Returns where somebody publishes a post, and where they move it instead. */
function publishLinks(
  { type, id }: Subject,
  facts: MailedFacts | null,
  { frontendUrl }: Needed["config"],
): Event["publish"] {
  const networks = NETWORKS.filter((network) => facts?.networks.includes(network));
  return {
    open: networks.flatMap((network) => {
      const url = NETWORK_URLS[network];
      return url === undefined ? [] : { label: `Open ${NETWORK_RULES[network].label}`, url };
    }),
    move:
      type === "boards" ? { label: "Move to another time", url: `${frontendUrl}/posts/${id}#when` } : null,
  };
}

function foundOrAdded<Entry>(list: Entry[], isWanted: (entry: Entry) => boolean, otherwise: Entry): Entry {
  const found = list.find(isWanted) ?? otherwise;
  if (found === otherwise) list.push(otherwise);
  return found;
}
