import { ulid } from "ulid";
import { VERSION_NOTE_MAX } from "#contract/limits.ts";
import type { ItemVersionRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { integer, text } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";
import type { Item, ItemKind } from "./kinds.ts";
import type { FoundItem } from "./registry.ts";
import { lockCampaign, requireReady, voidApproval } from "./status.ts";

const latestVersion = (db: Reader, itemId: string): Promise<ItemVersionRow | undefined> =>
  db
    .selectFrom("item_versions")
    .selectAll()
    .where("subject_id", "=", itemId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

type Origin = { note?: string | null | undefined; restoredFrom?: number };

/**
 * Keeps what an item's content is now, unless the latest version says the same, and makes an approved item a draft
 * again where the project asks for approvals. Belongs into the transaction of every save of content, after it.
 * @returns whether there was something new to keep
 */
export async function keepVersion(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  id: string,
  { note = null, restoredFrom }: Origin = {},
): Promise<boolean> {
  const member = memberOf(exchange);
  const item = await kind.find(trx, member.organization.id, id);
  if (item === undefined) return false;
  const snapshot = JSON.stringify(await kind.snapshot(trx, id));
  const latest = await latestVersion(trx, id);
  const compared = (json: string) => JSON.stringify(kind.compared?.(snapshotIn(json)) ?? snapshotIn(json));
  const isKept = latest !== undefined && compared(latest.snapshot_json) === compared(snapshot);
  if (isKept && restoredFrom === undefined) return false;
  await trx
    .insertInto("item_versions")
    .values({
      id: ulid(exchange.deps.clock()),
      organization_id: item.organization_id,
      campaign_id: item.campaign_id,
      subject: item.subject,
      subject_id: id,
      number: (latest?.number ?? 0) + 1,
      snapshot_json: snapshot,
      note,
      restored_from: restoredFrom ?? null,
      author_id: member.user.id,
      created_at: nowOf(exchange),
    })
    .execute();
  await voidApproval(trx, exchange, kind, item);
  return true;
}

const toVersion = (row: ItemVersionRow, people: ReadonlyMap<string, PersonRow>) => {
  const author = people.get(row.author_id ?? "");
  return {
    number: row.number,
    note: row.note,
    restored_from: row.restored_from,
    author: author === undefined ? null : toPerson(author),
    created_at: row.created_at,
  };
};

/** Newest first, 20 a page. */
export async function listVersions(exchange: Exchange, { item }: FoundItem): Promise<Reply> {
  const { db, config } = exchange.deps;
  const page = pageNumber(exchange.url.searchParams.get("page"));
  const versions = db.selectFrom("item_versions").where("subject_id", "=", item.id);
  const { count } = await versions
    .select((expression) => expression.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const { limit, offset } = pageWindow(page);
  const rows = await versions.selectAll().orderBy("number", "desc").limit(limit).offset(offset).execute();
  const people = await peopleById(
    db,
    rows.map((row) => row.author_id),
  );
  return ok(
    paginated(
      rows.map((row) => toVersion(row, people)),
      Number(count),
      page,
      `${config.appUrl}/api/${item.subject}/${item.id}/versions`,
    ),
  );
}

async function versionNamed(exchange: Exchange, item: Item): Promise<ItemVersionRow> {
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

/** Stored JSON that this program wrote itself. */
export const snapshotIn = (json: string): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
};

/** With its whole content. */
export async function showVersion(exchange: Exchange, { item }: FoundItem): Promise<Reply> {
  const row = await versionNamed(exchange, item);
  const people = await peopleById(exchange.deps.db, [row.author_id]);
  return data({ ...toVersion(row, people), snapshot: snapshotIn(row.snapshot_json) });
}

/**
 * Makes an old content the present one, as a new version.
 * @throws HttpError 412 with the current record when `version` is given and old
 */
export async function restoreVersion(exchange: Exchange, { kind, item }: FoundItem): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(exchange.input, {
    note: text({ max: VERSION_NOTE_MAX }).nullish(),
    version: integer().nullish(),
  });
  const row = await versionNamed(exchange, item);
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, item.campaign_id);
    const current = await kind.find(trx, item.organization_id, item.id);
    if (current === undefined) throw notFound();
    if (typeof input.version === "number" && input.version !== current.version)
      throw stale(await kind.record(exchange, trx, item.id));
    await kind.write(trx, item.id, snapshotIn(row.snapshot_json), nowOf(exchange));
    await keepVersion(trx, exchange, kind, item.id, { note: input.note, restoredFrom: row.number });
    await requireReady(trx, exchange, kind, item.id);
    return data(await kind.record(exchange, trx, item.id));
  });
}
