import { ulid } from "ulid";
import type { LogOperation } from "#contract/vocabulary.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { FeedRow, LogEntryRow, Reader, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange } from "#api/http/exchange.ts";
import type { Item, ItemKind } from "#api/review/kinds.ts";
import { newEntry, recordEntries } from "./record-entries.ts";

type Step = { field: string; operation: LogOperation; old_value: string; new_value: string };

const WORDS: Partial<Record<Item["status"], string>> = {
  published: "Published",
  live: "Live",
  paused: "Paused",
  ended: "Ended",
};

/** Logs that one of our own ads goes live, is paused, or ends. Other steps, and drafts, are nobody's business here. */
export async function logStep(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  item: Item,
  status: Item["status"],
): Promise<void> {
  if (!kind.isAd || (status !== "live" && status !== "paused" && status !== "ended")) return;
  const operation = status === "live" ? "enabled" : status === "paused" ? "paused" : "removed";
  await logItem(trx, exchange, item, {
    field: "Ad",
    operation,
    old_value: WORDS[item.status] ?? "Off",
    new_value: WORDS[status] ?? status,
  });
}

/** Logs that what an ad shows was changed after it was approved, or while it runs. */
export async function logChanged(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  item: Item,
  wasApproved: boolean,
): Promise<void> {
  const isRunning = item.status === "live" || item.status === "paused";
  if (!kind.isAd || !(wasApproved || isRunning)) return;
  await logItem(trx, exchange, item, {
    field: "Ad",
    operation: "changed",
    old_value: isRunning ? "As it ran" : "As approved",
    new_value: "Changed",
  });
}

async function logItem(trx: Trx, exchange: Exchange, item: Item, step: Step): Promise<void> {
  const member = memberOf(exchange);
  const campaign = await trx
    .selectFrom("campaigns")
    .select(["name", "kind"])
    .where("id", "=", item.campaign_id)
    .executeTakeFirst();
  await recordEntries(trx, [
    newEntry({
      ...momentIn(nowOf(exchange), member.organization.timezone),
      id: ulid(exchange.deps.clock()),
      organization_id: item.organization_id,
      project_id: item.project_id,
      campaign_id: item.campaign_id,
      item_id: item.id,
      platform: campaign?.kind === "MetaAd" ? "meta" : "google",
      level: "ad",
      object: item.title.trim() || "Ad without a name",
      campaign_name: campaign?.name ?? null,
      category: step.operation === "changed" ? "creative" : "status",
      ...step,
      actor_id: member.user.id,
      created_by: member.user.id,
    }),
  ]);
}

/** What all entries have that Marquee writes by itself. */
function momentIn(now: string, zone: string | null) {
  const timezone = zone ?? "UTC";
  return {
    occurred_at: now,
    occurred_on: wallClock(now, timezone)?.day ?? now.slice(0, 10),
    timezone,
    is_by_platform: 0,
    origin: "automatic" as const,
    double_key: "",
    created_at: now,
  } satisfies Partial<LogEntryRow>;
}

/** Marks as void what was logged of ads by a change that is being undone. `since` is when it was made. */
export async function voidSteps(
  trx: Trx,
  exchange: Exchange,
  itemIds: readonly string[],
  since: string,
): Promise<void> {
  const entries = await trx
    .selectFrom("log_list")
    .innerJoin("log_entries", "log_entries.id", "log_list.entry_id")
    .select("log_entries.id")
    .where("log_entries.item_id", "in", ["", ...itemIds])
    .where("log_entries.origin", "=", "automatic")
    .where("log_entries.created_at", ">=", since)
    .execute();
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  await trx
    .insertInto("log_voids")
    .values(
      ids.map((entry_id) => ({
        entry_id,
        created_by: memberOf(exchange).user.id,
        created_at: nowOf(exchange),
      })),
    )
    .execute();
  await trx.deleteFrom("log_list").where("entry_id", "in", ids).execute();
}

type Checked = Pick<FeedRow, "id" | "organization_id" | "project_id" | "name">;

/**
 * Logs that products that our own ads and posts link to have gone, or are back. What is logged already isn't logged again.
 * @param here products that were looked at before. Those of them that aren't gone are there
 */
export async function logProducts(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  feed: Checked,
  { gone, here, now }: { gone: readonly string[]; here: readonly string[]; now: string },
): Promise<void> {
  const last = await lastLogged(trx, [...gone, ...here]);
  const isGone = (id: string) => gone.includes(id);
  const changed = [...new Set([...gone, ...here])].filter(
    (id) => (last.get(id) === "removed") !== isGone(id),
  );
  if (changed.length === 0) return;
  const products = await trx
    .selectFrom("feed_products")
    .select(["id", "title"])
    .where("id", "in", changed)
    .execute();
  const organization = await trx
    .selectFrom("organizations")
    .select("timezone")
    .where("id", "=", feed.organization_id)
    .executeTakeFirst();
  await recordEntries(
    trx,
    products.map(({ id, title }) =>
      newEntry({
        ...momentIn(now, organization?.timezone ?? null),
        id: ulid(clock()),
        organization_id: feed.organization_id,
        project_id: feed.project_id,
        product_id: id,
        platform: "other",
        account: feed.name,
        level: "feed",
        object: title,
        category: "feed",
        field: "Product",
        operation: isGone(id) ? "removed" : "enabled",
        old_value: isGone(id) ? "In stock" : "Not in stock",
        new_value: isGone(id) ? "Not in stock" : "In stock",
        actor_name: "Feed monitor",
      }),
    ),
  );
}

/** Returns what was logged last of each product. */
async function lastLogged(db: Reader, ids: readonly string[]): Promise<Map<string, LogOperation>> {
  const rows = await db
    .selectFrom("log_entries")
    .select(["product_id", "operation"])
    .where("product_id", "in", ["", ...ids])
    .orderBy("id")
    .execute();
  return new Map(rows.flatMap(({ product_id: id, operation }) => (id === null ? [] : [[id, operation]])));
}
