import { setImmediate as othersTurn } from "node:timers/promises";
import { ulid } from "ulid";
import type { ProductAttributes } from "#domain/feeds/check-product.ts";
import { productChanges } from "#domain/feeds/product-changes.ts";
import type { Db, FeedChangeRow, FeedProductRow, FeedProblemRow, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import type { ReadyProduct } from "./ready.ts";
import { CHANGED_MAX, type Check, within } from "./store-entries.ts";

/** Products of one transaction. */
const SLICE = 200;
/** Rows of one statement: SQLite binds up to 32,766 values. */
const ROWS = 500;
/** Problems of one product that are kept. */
const PROBLEMS_MAX = 20;

type Known = Pick<FeedProductRow, "id" | "key_hash" | "hash" | "is_gone">;
/** What becomes of one product. Without a known one it is new, and without one in the feed it is gone. */
type Step = { known: Known | undefined; product: ReadyProduct | undefined };

/**
 * Stores the products of a feed, and what changed about them. Only those that changed are written. Each slice is complete in itself,
 * so that a second run after a crash finds what is left to do, and nothing changes twice.
 */
export async function storeProducts(
  { db, clock }: Pick<Deps, "clock"> & { db: Db | Trx },
  check: Check,
  products: readonly ReadyProduct[],
): Promise<void> {
  const rows = await db
    .selectFrom("feed_products")
    .select(["id", "key_hash", "hash", "is_gone"])
    .where("feed_id", "=", check.feed.id)
    .execute();
  const known = new Map(rows.map((row) => [row.key_hash, row]));
  const present = new Set(products.map(({ key_hash: key }) => key));
  const steps: Step[] = [
    ...rows
      .filter(({ key_hash: key, is_gone }) => is_gone === 0 && !present.has(key))
      .map((row) => ({ known: row, product: undefined })),
    ...products.flatMap((product) => {
      const row = known.get(product.key_hash);
      return row !== undefined && row.is_gone === 0 && row.hash === product.hash
        ? []
        : { known: row, product };
    }),
  ];
  for (let start = 0; start < steps.length; start += SLICE) {
    const slice = steps.slice(start, start + SLICE);
    await within(db, check, (trx) => storeSlice(trx, clock, check, slice));
    await othersTurn();
  }
}

async function storeSlice(
  trx: Trx,
  clock: () => number,
  check: Check,
  steps: readonly Step[],
): Promise<void> {
  const { feed, now } = check;
  const before = await trx
    .selectFrom("feed_products")
    .select(["id", "attributes_json"])
    .where("id", "in", ["", ...steps.flatMap(({ known, product }) => (product ? (known?.id ?? []) : []))])
    .execute();
  const attributesOf = new Map(before.map((row) => [row.id, row.attributes_json]));
  const changes: FeedChangeRow[] = [];
  const problems: FeedProblemRow[] = [];
  const added: FeedProductRow[] = [];
  const touched: string[] = [];
  const note = (product_id: string, change: Partial<FeedChangeRow> & Pick<FeedChangeRow, "kind">) =>
    changes.push({
      id: ulid(clock()),
      feed_id: feed.id,
      snapshot_id: check.id,
      at: now,
      product_id,
      entry_id: null,
      attribute: null,
      before: null,
      after: null,
      percent: null,
      ...change,
    });
  for (const { known, product } of steps) {
    if (product === undefined) {
      if (known === undefined) continue;
      await trx
        .updateTable("feed_products")
        .set({ is_gone: 1, removed_at: now, changed_at: now })
        .where("id", "=", known.id)
        .execute();
      note(known.id, { kind: "removed" });
      touched.push(known.id);
      continue;
    }
    const { attributes, problems: found, ...columns } = product;
    const id = known?.id ?? ulid(clock());
    const stored = {
      ...columns,
      title_key: columns.title.toLowerCase(),
      attributes_json: JSON.stringify(attributes),
      is_gone: 0,
      removed_at: null,
    };
    // What a feed has when it is first read is no news.
    const isNews = feed.checksum !== null;
    if (known === undefined) {
      added.push({ ...stored, id, feed_id: feed.id, first_seen_at: now, changed_at: null });
      if (isNews) note(id, { kind: "added" });
    } else {
      touched.push(id);
      const earlier = JSON.parse(attributesOf.get(id) ?? "{}") as ProductAttributes;
      const differences = productChanges(new Map([[id, earlier]]), new Map([[id, attributes]]));
      const isNoted = known.is_gone === 1 || differences.length > 0;
      await trx
        .updateTable("feed_products")
        .set({ ...stored, ...(isNoted && { changed_at: now }) })
        .where("id", "=", id)
        .execute();
      if (known.is_gone === 1) note(id, { kind: "returned" });
      for (const { attribute, before: one, after: other, percent } of differences)
        note(id, { kind: "changed", attribute, before: shown(one), after: shown(other), percent });
    }
    for (const [place, problem] of found.slice(0, PROBLEMS_MAX).entries())
      problems.push({
        id: ulid(clock()),
        feed_id: feed.id,
        product_id: id,
        place,
        ...problem,
        value: shown(problem.value) ?? "",
      });
  }
  if (added.length > 0) await trx.insertInto("feed_products").values(added).execute();
  if (touched.length > 0) await trx.deleteFrom("feed_problems").where("product_id", "in", touched).execute();
  for (let start = 0; start < problems.length; start += ROWS)
    await trx
      .insertInto("feed_problems")
      .values(problems.slice(start, start + ROWS))
      .execute();
  for (let start = 0; start < changes.length; start += ROWS)
    await trx
      .insertInto("feed_changes")
      .values(changes.slice(start, start + ROWS))
      .execute();
}

const shown = (text: string | null): string | null =>
  text === null ? null : text.slice(0, CHANGED_MAX).toWellFormed().replaceAll("\0", "");
