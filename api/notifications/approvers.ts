import { planIn } from "#domain/review/published-facts.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Item } from "#api/review/kinds.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";
import { notify } from "./notify.ts";
import type { Event } from "./notify.ts";

/** Returns the links by which clients decided about an item. */
const linksBy = (db: Reader, { id }: Item) =>
  db
    .selectFrom("review_decisions")
    .innerJoin("review_links", "review_links.id", "review_decisions.link_id")
    .select(["review_links.created_by", "review_links.email"])
    .distinct()
    .where("review_decisions.subject_id", "=", id)
    .execute();

/** Returns who approved an item as it was reviewed last, and who sent the links by which clients did. */
async function approversOf(
  db: Reader,
  { id }: Item,
  links: Awaited<ReturnType<typeof linksBy>>,
): Promise<(string | null)[]> {
  const approval = await db
    .selectFrom("item_changes")
    .select("actor_id")
    .where("subject_id", "=", id)
    .where("from_status", "=", "in_review")
    .where("to_status", "=", "approved")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return [approval?.actor_id ?? null, ...links.map((link) => link.created_by)];
}

const eventOf = (exchange: Exchange, item: Item, kind: Event["kind"]): Event => ({
  organization_id: item.organization_id,
  actor_id: memberOf(exchange).user.id,
  kind,
  subject: item.subject,
  subject_id: item.id,
  name: item.title,
  campaign_id: item.campaign_id,
});

/** Notifies whom an approval concerned that the content is no longer what was approved. */
export async function tellOfVoid(trx: Trx, exchange: Exchange, item: Item): Promise<void> {
  const approvers = await approversOf(trx, item, await linksBy(trx, item));
  const people = [...approvers, item.owner_id ?? item.created_by];
  await notify(trx, exchange, eventOf(exchange, item, "approval_voided"), people);
}

type Plan = { planned_for?: string | null | undefined; scheduled_at?: string | null | undefined };

/**
 * Notifies those who approved an item that it is published at another day or time. Their approval stands. Clients get an e-mail
 * about it after the commit, because the same save may end their approval.
 */
export async function tellOfPlan(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  { planned_for: day = item.planned_for, scheduled_at: at = item.scheduled_at }: Plan,
): Promise<void> {
  if (item.status !== "approved" && item.status !== "scheduled") return;
  if (day === item.planned_for && at === item.scheduled_at) return;
  const zone =
    item.subject === "boards"
      ? await zoneOf(trx, item.campaign_id)
      : (memberOf(exchange).organization.timezone ?? "UTC");
  const detail =
    day === null && at === null ? null : planIn({ planned_for: day, scheduled_at: at, timezone: zone });
  const links = await linksBy(trx, item);
  await notify(
    trx,
    exchange,
    { ...eventOf(exchange, item, "replanned"), detail },
    await approversOf(trx, item, links),
  );
  if (links.some(({ email }) => email !== null))
    await exchange.deps.jobs.add(trx, "client_replanned", {
      subject: item.subject,
      id: item.id,
      planned_for: day,
      scheduled_at: at,
    });
}
