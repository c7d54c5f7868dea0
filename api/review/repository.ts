import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { monotonicFactory, ulid } from "ulid";
import type { ItemStatus, ReviewDecision } from "#contract/vocabulary.ts";
import { isOut } from "#domain/review/states.ts";
import { shiftDay } from "#lib/dates.ts";
import type { ItemVersionRow, Reader, Tables, Trx } from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { answerNotifications } from "#api/notifications/repository.ts";
import { seenBy } from "#api/projects/policy.ts";
import { queueCalls } from "#api/webhooks/calls.ts";
import type { Item, StatusChange, Trashed, TrashFilter } from "./kinds.ts";

/** Tables of items that belong to a campaign, and the column with its id. */
export const CAMPAIGN_COLUMNS = {
  boards: "social_calendar_id",
  meta_contents: "meta_ad_id",
  google_contents: "google_ad_id",
} as const;

type ItemTable = keyof typeof CAMPAIGN_COLUMNS;

const NAME_COLUMNS = {
  boards: "title",
  meta_contents: "heading",
  google_contents: "headlines_json",
} as const;

/** Finds an item by id, unless it or its campaign is in the trash. Its title is the stored name. */
export async function itemIn(db: Reader, table: ItemTable, organizationId: string, id: string) {
  return (
    db
      // The tables differ, and the columns are the same.
      .selectFrom(`${table} as item` as "boards as item")
      .innerJoin("campaigns", (join) =>
        join.on(sql.ref(`item.${CAMPAIGN_COLUMNS[table]}`), "=", sql.ref("campaigns.id")),
      )
      .select(["item.id", "item.organization_id", "item.status", "item.version"])
      .select(["item.planned_for", "item.scheduled_at", "item.created_by", "item.owner_id"])
      .select(sql.ref<string>(`item.${NAME_COLUMNS[table]}`).as("title"))
      .select(["campaigns.id as campaign_id", "campaigns.project_id", "campaigns.starts_on"])
      .where("item.id", "=", id)
      .where("item.organization_id", "=", organizationId)
      .where("item.deleted_at", "is", null)
      .where("campaigns.deleted_at", "is", null)
      .executeTakeFirst()
  );
}

/** Finds the row of an item by id in the projects that the user sees, unless it or its campaign is in the trash. */
export async function itemNamed<Table extends ItemTable>(exchange: Exchange, table: Table, id: string) {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  const items: ItemTable = table;
  const row = await deps.db
    .selectFrom(items)
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", membership.organization.id)
    .where("deleted_at", "is", null)
    .where((item) =>
      item.exists(
        item
          .selectFrom("campaigns")
          .select("campaigns.id")
          .whereRef("campaigns.id", "=", sql.ref(CAMPAIGN_COLUMNS[items]))
          .where("campaigns.deleted_at", "is", null)
          .where(seenBy(membership, "campaigns.project_id")),
      ),
    )
    .executeTakeFirst();
  return row as Tables[Table] | undefined;
}

/** Changes columns of an item as its next version. */
export const changeIn = (trx: Trx, table: ItemTable, id: string, values: object, now: string) =>
  trx
    .updateTable(table)
    .set((expression) => ({ ...values, version: expression("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .execute();

/** Call this first in each transaction that changes an item, so that changes within one campaign wait for each other. */
export const lockCampaign = (trx: Trx, exchange: Exchange, campaignId: string) =>
  trx
    .updateTable("campaigns")
    .set({ updated_at: nowOf(exchange) })
    .where("id", "=", campaignId)
    .execute();

/** One call may take two steps within a millisecond, and their ids are in their order. */
const nextId = monotonicFactory();

/**
 * Records a status change in the item's history, answers the notifications that waited for it, and returns the change's id. Call it
 * in the same transaction.
 */
export async function noteStatus(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  to: ItemStatus,
  by: {
    reason: string | null;
    actorId: string | null;
    clientName?: string;
    decision?: ReviewDecision | null;
  },
): Promise<string> {
  const latest = await trx
    .selectFrom("item_versions")
    .select("number")
    .where("subject_id", "=", item.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (to !== item.status) await answerNotifications(trx, item, nowOf(exchange));
  const told = { organization_id: item.organization_id, id: item.id, status: to };
  if (item.status === "in_review" && to === "approved")
    await queueCalls(trx, exchange, "item.approved", told);
  // The note of a publication is its published URL.
  if (item.status === "scheduled" && to === "published")
    await queueCalls(trx, exchange, "item.published", { ...told, publishedUrl: by.reason });
  if (item.status === "scheduled" && to !== "scheduled") await answerReminders(trx, item.id, nowOf(exchange));
  const id = nextId(exchange.deps.clock());
  await trx
    .insertInto("item_changes")
    .values({
      id,
      organization_id: item.organization_id,
      campaign_id: item.campaign_id,
      subject: item.subject,
      subject_id: item.id,
      from_status: item.status,
      to_status: to,
      reason: by.reason,
      version_number: latest?.number ?? 0,
      actor_id: by.actorId,
      client_name: by.clientName ?? null,
      decision: by.decision ?? null,
      created_at: nowOf(exchange),
    })
    .execute();
  return id;
}

/** Marks the reminders of an item as read, because it isn't to be published at that time anymore. */
const answerReminders = (trx: Trx, itemId: string, now: string) =>
  trx
    .updateTable("notifications")
    .set({ read_at: now })
    .where("subject_id", "=", itemId)
    .where("kind", "in", ["post_due", "post_due_soon"])
    .where("read_at", "is", null)
    .execute();

export const latestVersion = (db: Reader, itemId: string): Promise<ItemVersionRow | undefined> =>
  db
    .selectFrom("item_versions")
    .selectAll()
    .where("subject_id", "=", itemId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

export async function versionNamed(exchange: Exchange, item: Item): Promise<ItemVersionRow> {
  const number = exchange.params["number"] ?? "";
  const row = /^[1-9]\d{0,8}$/.test(number)
    ? await exchange.deps.db
        .selectFrom("item_versions")
        .selectAll()
        .where("subject_id", "=", item.id)
        .where("number", "=", Number(number))
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the columns of a status change. `before` is the earlier value of `published_json`. */
export function statusColumns(before: string | null, change: StatusChange) {
  const { status, planned_for, scheduled_at, published } = change;
  const places: unknown = JSON.parse(before ?? "[]");
  return {
    status,
    ...(planned_for === undefined ? {} : { planned_for }),
    ...(scheduled_at === undefined ? {} : { scheduled_at }),
    ...(published === undefined
      ? {}
      : { published_json: JSON.stringify([...(Array.isArray(places) ? places : []), published]) }),
  };
}

/**
 * Returns the columns of a copy that differ: a draft of the copying user with its day moved, and nothing scheduled or published.
 */
export function copyColumns(
  exchange: Exchange,
  row: { status: ItemStatus; planned_for: string | null },
  shiftDays: number,
) {
  const { id: userId } = memberOf(exchange).user;
  const status: ItemStatus = row.status === "idea" ? "idea" : "draft";
  return {
    id: ulid(exchange.deps.clock()),
    status,
    planned_for: shiftDay(row.planned_for, shiftDays),
    scheduled_at: null,
    published_json: null,
    owner_id: userId,
    created_by: userId,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
}

const SUFFIX = " (copy)";

/** Returns a copy's name, truncated to `max` characters. */
export const copyName = (name: string, max: number) =>
  Array.from(name)
    .slice(0, max - SUFFIX.length)
    .join("") + SUFFIX;

export async function idsIn(db: Reader, table: ItemTable, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where(CAMPAIGN_COLUMNS[table], "=", campaignId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** The scope of an order: a campaign, or one status within it. */
type Order = { campaignId: string; lane?: ItemStatus };

const inOrder = (db: Reader, table: ItemTable, { campaignId, lane }: Order) =>
  db
    .selectFrom(table)
    .where(CAMPAIGN_COLUMNS[table], "=", campaignId)
    .where("deleted_at", "is", null)
    .$if(lane !== undefined, (query) => query.where("status", "=", lane ?? "draft"));

/** Returns the position after the last one, from 0. */
export async function lastPlaceIn(trx: Trx, table: ItemTable, order: Order): Promise<number> {
  const { last } = await inOrder(trx, table, order)
    .select((expression) => expression.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}

/**
 * Makes room for an item among the others and returns its position, from 0.
 * @param wanted null for the end. Positions beyond the end count as the end
 */
export async function makeRoomIn(
  trx: Trx,
  table: ItemTable,
  { id, ...order }: Order & { id: string },
  wanted: number | null,
): Promise<number> {
  const others = await inOrder(trx, table, order)
    .select(["id", "position"])
    .where("id", "!=", id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const place = wanted === null ? others.length : Math.min(wanted, others.length);
  for (const [index, other] of others.entries()) {
    const position = index < place ? index : index + 1;
    if (position !== other.position)
      await trx.updateTable(table).set({ position }).where("id", "=", other.id).execute();
  }
  return place;
}

/** Moves an item back to a position among the others, from 0. */
export async function placeAt(trx: Trx, table: ItemTable, id: string, position: number): Promise<void> {
  const row = await trx
    .selectFrom(table)
    .select([sql.ref<string>(CAMPAIGN_COLUMNS[table]).as("campaign_id"), "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const order = { id, campaignId: row.campaign_id, ...(table === "boards" ? { lane: row.status } : {}) };
  const place = await makeRoomIn(trx, table, order, position);
  await trx.updateTable(table).set({ position: place }).where("id", "=", id).execute();
}

const trashIn = (
  db: Reader,
  table: ItemTable,
  { organizationId, member, projectId, id, before, isInside = false }: TrashFilter,
) =>
  db
    .selectFrom(table)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is not", null)
    .where((item) =>
      item.exists(
        item
          .selectFrom("campaigns")
          .select("campaigns.id")
          .whereRef("campaigns.id", "=", sql.ref(CAMPAIGN_COLUMNS[table]))
          .$if(!isInside, (query) => query.where("campaigns.deleted_at", "is", null))
          .where(member === undefined ? sql<SqlBool>`1 = 1` : seenBy(member, "campaigns.project_id"))
          .$if(projectId !== undefined, (query) => query.where("campaigns.project_id", "=", projectId ?? "")),
      ),
    )
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(before !== undefined, (query) => query.where("deleted_at", "<", before ?? ""));

/** Returns a campaign's items in the trash if the campaign isn't, last deleted first, under their stored names. */
export async function trashedIn(db: Reader, table: ItemTable, wanted: TrashFilter): Promise<Trashed[]> {
  const rows = await trashIn(db, table, wanted)
    .select(["id", "deleted_at", "deleted_by", "created_by", "owner_id"])
    .select(sql.ref<string>(NAME_COLUMNS[table]).as("name"))
    .select(sql.ref<string>(CAMPAIGN_COLUMNS[table]).as("campaign_id"))
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .$if(wanted.limit !== undefined, (query) => query.limit(wanted.limit ?? 0))
    .execute();
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at ?? "" }));
}

export async function countTrashedIn(db: Reader, table: ItemTable, wanted: TrashFilter): Promise<number> {
  const { count } = await trashIn(db, table, wanted)
    .select((expression) => expression.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Moves items to the trash (`now`), or restores them (null) to a position. */
export async function setTrashedIn(
  trx: Trx,
  table: ItemTable,
  id: string,
  trash: { by: string | null; now: string | null; position?: number },
): Promise<void> {
  const { by, now, position } = trash;
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set((expression) => ({
      ...(position === undefined ? {} : { position }),
      deleted_at: now,
      deleted_by: by,
      version: expression("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("deleted_at", now === null ? "is not" : "is", null)
    .executeTakeFirst();
  // Another request was first.
  if (numUpdatedRows === 0n) throw notFound();
}

/** Returns where an item was published, or null if it isn't. The note of a publication is its URL. */
export async function publishedUrlOf(db: Reader, { id, status }: Pick<Item, "id" | "status">) {
  if (!isOut(status)) return null;
  const change = await db
    .selectFrom("item_changes")
    .select("reason")
    .where("subject_id", "=", id)
    .where("to_status", "=", "published")
    .where("decision", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return change?.reason ?? null;
}
