import { PostgresAdapter } from "kysely";
import type { Db, Trx } from "./schema.ts";

/** What triggers note: that a record has changed. */
type Noted = { source: string; record_id: string };

const BATCH = 200;

/** Batches that one request waits for. After a move to a new version everything is new, and the rest comes with the next ones. */
const BATCHES_WAITED = 10;

/** Takes what triggers have noted in a table, and does the work for it, some records at a time. With nothing noted, it writes nothing. */
export async function takeNoted(
  db: Db | Trx,
  table: "search_changes" | "item_link_changes",
  work: (trx: Trx, changes: readonly Noted[], ids: readonly string[]) => Promise<void>,
  batches = BATCHES_WAITED,
): Promise<void> {
  const takeBatch = async (trx: Trx) => {
    const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
    // The rows are taken before the records are read: what changes from now on has another row.
    const changes = await trx
      .selectFrom(table)
      .selectAll()
      .orderBy("id")
      .limit(BATCH)
      .$if(isPostgres, (query) => query.forUpdate())
      .execute();
    if (changes.length === 0) return;
    const taken = changes.map(({ id }) => id);
    await trx.deleteFrom(table).where("id", "in", taken).execute();
    await work(trx, changes, [...new Set(changes.map(({ record_id: id }) => id))]);
  };
  for (let left = batches; left > 0; left--) {
    const noted = await db.selectFrom(table).select("id").limit(1).executeTakeFirst();
    if (noted === undefined) return;
    if (db.isTransaction) await takeBatch(db as Trx);
    else await db.transaction().execute(takeBatch);
  }
}
