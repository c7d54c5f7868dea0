import { setImmediate as othersTurn } from "node:timers/promises";
import { ulid } from "ulid";
import type { VaultAction } from "#contract/vocabulary.ts";
import type { Reader, Trx, VaultAccessRow } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange } from "#api/http/exchange.ts";
import { keyedDigest, organizationKey } from "./organization-key.ts";

type Line = { action: VaultAction; item: { id: string; name: string } | null; field?: string | null };

/** What the first line follows. */
const START = "start";

/** Rows per statement: SQLite binds up to 32,766 values. */
const ROWS_AT_ONCE = 1000;

/**
 * Adds a line to the organization's access log, in the transaction of what it is about. Each line has a digest of itself and of the one
 * before, so that none can be changed, removed, or put in between without a trace. The end is kept besides, for lines cut off there.
 */
export const note = (trx: Trx, exchange: Exchange, line: Line): Promise<void> =>
  noteAll(trx, exchange, [line]);

/** Adds lines in this order. */
export async function noteAll(trx: Trx, exchange: Exchange, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const { organization, user } = memberOf(exchange);
  const key = await organizationKey(trx, exchange.deps, organization.id);
  // One statement counts and locks, so that lines of parallel requests follow each other.
  const end = await trx
    .insertInto("vault_logs")
    .values({ organization_id: organization.id, place: lines.length, hash: START })
    .onConflict((conflict) =>
      conflict
        .column("organization_id")
        .doUpdateSet((row) => ({ place: row("vault_logs.place", "+", lines.length) })),
    )
    .returning(["place", "hash"])
    .executeTakeFirstOrThrow();
  let hash = end.hash;
  const rows = lines.map(({ action, item, field = null }, index): VaultAccessRow => {
    const line: Omit<VaultAccessRow, "hash"> = {
      id: ulid(exchange.deps.clock()),
      organization_id: organization.id,
      place: end.place - lines.length + 1 + index,
      item_id: item?.id ?? null,
      item_name: item?.name ?? null,
      user_id: user.id,
      user_name: user.name,
      action,
      field,
      address: exchange.client.ip,
      at: nowOf(exchange),
    };
    hash = hashOf(key, line, hash);
    return { ...line, hash };
  });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto("vault_accesses")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  await trx.updateTable("vault_logs").set({ hash }).where("organization_id", "=", organization.id).execute();
}

/** Everything in a line but the person's id, which goes when their account is deleted. */
const hashOf = (key: Buffer, line: Omit<VaultAccessRow, "hash">, before: string) =>
  keyedDigest(
    key,
    "log",
    JSON.stringify([
      before,
      line.id,
      line.place,
      line.item_id,
      line.item_name,
      line.user_name,
      line.action,
      line.field,
      line.address,
      line.at,
    ]),
  );

/**
 * Checks an organization's log from its start, and gives other requests a turn after each thousand lines.
 * @returns the place of the first line that was changed or is missing, or null
 */
export async function brokenAt(
  db: Reader,
  deps: Pick<Deps, "config">,
  organizationId: string,
): Promise<number | null> {
  const end = await db
    .selectFrom("vault_logs")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (end === undefined) return null;
  const key = await organizationKey(db, deps, organizationId);
  let before = START;
  let place = 0;
  for (;;) {
    const lines = await db
      .selectFrom("vault_accesses")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("place", ">", place)
      .orderBy("place")
      .limit(1000)
      .execute();
    for (const { hash, ...line } of lines) {
      place += 1;
      if (line.place !== place || hashOf(key, line, before) !== hash) return place;
      before = hash;
    }
    if (lines.length === 0) break;
    await othersTurn();
  }
  return place === end.place && before === end.hash ? null : place + 1;
}
