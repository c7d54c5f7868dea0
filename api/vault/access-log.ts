import { ulid } from "ulid";
import type { VaultAction } from "#contract/vocabulary.ts";
import type { Reader, Trx, VaultAccessRow, VaultLogRow } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange } from "#api/http/exchange.ts";
import { UnopenableError } from "./keys.ts";
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

const endOf = (db: Reader, organizationId: string): Promise<VaultLogRow | undefined> =>
  db.selectFrom("vault_logs").selectAll().where("organization_id", "=", organizationId).executeTakeFirst();

/**
 * Checks some lines of an organization's log, and that those before and after them are there. Adds what the last check of the whole
 * log found.
 * @returns the place of the first line that was changed or is missing, or null
 */
export async function brokenAt(
  db: Reader,
  deps: Pick<Deps, "config">,
  { organizationId, lines }: { organizationId: string; lines: readonly VaultAccessRow[] },
): Promise<number | null> {
  const end = await endOf(db, organizationId);
  const found = [end?.broken_at, await brokenAmong(db, deps, { organizationId, lines, end })];
  const places = found.filter((place) => typeof place === "number");
  return places.length === 0 ? null : Math.min(...places);
}

async function brokenAmong(
  db: Reader,
  deps: Pick<Deps, "config">,
  {
    organizationId,
    lines,
    end = { place: 0, hash: START },
  }: {
    organizationId: string;
    lines: readonly VaultAccessRow[];
    end: Pick<VaultLogRow, "place" | "hash"> | undefined;
  },
): Promise<number | null> {
  if (lines.length === 0) return null;
  const key = await organizationKey(db, deps, organizationId);
  // Read after the end, so that lines that are being added aren't missed.
  const around = await db
    .selectFrom("vault_accesses")
    .select(["place", "hash"])
    .where("organization_id", "=", organizationId)
    .where(
      "place",
      "in",
      lines.flatMap(({ place }) => [place - 1, place + 1]),
    )
    .execute();
  const hashes = new Map([...around, ...lines].map(({ place, hash }) => [place, hash])).set(0, START);
  for (const { hash, ...line } of lines.toSorted((left, right) => left.place - right.place)) {
    const before = hashes.get(line.place - 1);
    if (before === undefined) return line.place - 1;
    if (hashOf(key, line, before) !== hash) return line.place;
    const isFollowed = line.place < end.place ? hashes.has(line.place + 1) : hash === end.hash;
    if (!isFollowed) return line.place + 1;
  }
  return null;
}

/** Logs are checked whole this often. */
const CHECKED_EVERY_MS = 23 * 60 * 60 * 1000;

/** Checks each organization's log from its start, once a day, and keeps what it finds for those who look at the log. */
export async function checkLogs(deps: Deps, now: number): Promise<void> {
  const before = new Date(now - CHECKED_EVERY_MS).toISOString();
  const logs = await deps.db
    .selectFrom("vault_logs")
    .selectAll()
    .where((any) => any.or([any("checked_at", "is", null), any("checked_at", "<", before)]))
    .execute();
  for (const end of logs) {
    const { organization_id: organizationId } = end;
    try {
      const broken_at = await brokenIn(deps.db, deps, end);
      await deps.db
        .updateTable("vault_logs")
        .set({ broken_at, checked_at: new Date(now).toISOString() })
        .where("organization_id", "=", organizationId)
        .execute();
      if (broken_at !== null)
        deps.log({
          level: "error",
          message: "vault log broken",
          error: `organization ${organizationId}, line ${broken_at}`,
        });
    } catch (error) {
      // The other logs are checked even if one organization's key is gone.
      if (!(error instanceof UnopenableError)) throw error;
      deps.log({ level: "error", message: "vault log not checked", error: error.message });
    }
  }
}

/** Checks a log from its start to what was its end. Lines are added meanwhile. */
async function brokenIn(
  db: Reader,
  deps: Pick<Deps, "config">,
  end: Pick<VaultLogRow, "organization_id" | "place" | "hash">,
): Promise<number | null> {
  const key = await organizationKey(db, deps, end.organization_id);
  let before = START;
  let place = 0;
  for (;;) {
    const lines = await db
      .selectFrom("vault_accesses")
      .selectAll()
      .where("organization_id", "=", end.organization_id)
      .where("place", ">", place)
      .where("place", "<=", end.place)
      .orderBy("place")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { hash, ...line } of lines) {
      place += 1;
      if (line.place !== place || hashOf(key, line, before) !== hash) return place;
      before = hash;
    }
    if (lines.length === 0) break;
  }
  return place === end.place && before === end.hash ? null : place + 1;
}
