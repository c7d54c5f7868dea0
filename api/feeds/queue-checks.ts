import { ulid } from "ulid";
import type { Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { PRODUCTS_MS } from "./fetch-feed.ts";

/** Feeds that are looked at at once. */
const DUE_MAX = 500;

/** Milliseconds that a check of products may take: fetching it, reading it, and storing it. */
export const PRODUCT_CHECK_MS = PRODUCTS_MS + 120_000;
/** After that, a host is free again even if the process that asked it is gone. */
const HOST_MS = PRODUCT_CHECK_MS + 60_000;

type Needed = Pick<Deps, "db" | "jobs" | "clock" | "config">;

/** Adds a job for each feed that is due, one for each host at a time. */
export async function queueChecks(deps: Needed): Promise<void> {
  const { db, clock, config } = deps;
  if (config.outgoingHosts.length === 0) return;
  const now = new Date(clock()).toISOString();
  const due = await db
    .selectFrom("feeds")
    .select(["id", "host", "family"])
    .where("next_check_at", "<=", now)
    .where("checking_id", "is", null)
    // Those of a project in the trash wait until it comes back.
    .where((feed) =>
      feed.not(
        feed.exists(
          feed
            .selectFrom("projects")
            .select("projects.id")
            .whereRef("projects.id", "=", "feeds.project_id")
            .where("projects.deleted_at", "is not", null),
        ),
      ),
    )
    .where((feed) =>
      feed.not(
        feed.exists(
          feed
            .selectFrom("feed_hosts")
            .select("feed_hosts.host")
            .whereRef("feed_hosts.host", "=", "feeds.host")
            .where("feed_hosts.until", ">", now),
        ),
      ),
    )
    .orderBy("next_check_at")
    .orderBy("id")
    .limit(DUE_MAX)
    .execute();
  const first = new Map(due.toReversed().flatMap((feed) => (feed.host === null ? [] : [[feed.host, feed]])));
  for (const [host, feed] of first)
    await db.transaction().execute((trx) => queueCheck(trx, deps, { ...feed, host }, now));
}

type Due = { id: string; host: string; family: "content" | "products" };

/** Of several processes, only the first one finds the host free. */
async function queueCheck(trx: Trx, { jobs, clock }: Needed, feed: Due, now: string): Promise<void> {
  const check = ulid(clock());
  const until = new Date(clock() + HOST_MS).toISOString();
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto("feed_hosts")
    .values({ host: feed.host, check_id: check, until })
    .onConflict((conflict) =>
      conflict.column("host").doUpdateSet({ check_id: check, until }).where("feed_hosts.until", "<=", now),
    )
    .executeTakeFirst();
  if (taken !== 1n) return;
  const { numUpdatedRows: marked } = await trx
    .updateTable("feeds")
    .set({ checking_id: check })
    .where("id", "=", feed.id)
    .where("checking_id", "is", null)
    .where("next_check_at", "<=", now)
    .executeTakeFirst();
  if (marked === 1n)
    await jobs.add(trx, feed.family === "content" ? "feed_check" : "product_feed_check", {
      feed: feed.id,
      check,
      at: now,
    });
  else await trx.deleteFrom("feed_hosts").where("check_id", "=", check).execute();
}
