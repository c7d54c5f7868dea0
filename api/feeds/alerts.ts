import { FEED_ALERT_STATES } from "#contract/vocabulary.ts";
import type { FeedAlertRow, Reader } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { tasksSeenBy, taskSeenBy } from "#api/tasks/repository.ts";
import { MONITOR } from "./path.ts";
import { feedsSeenBy, mayChangeFeed } from "./policy.ts";
import type { AlertOf } from "./repository.ts";
import { alertRules } from "./requests.ts";
import { usesOf } from "./stock.ts";

/** Names tasks only to those who see them. */
async function toAlerts(db: Reader, rows: readonly FeedAlertRow[], member: Member) {
  const ids = (of: (row: FeedAlertRow) => string | null) => ["", ...rows.flatMap((row) => of(row) ?? [])];
  const feeds = await feedsSeenBy(db, member)
    .selectAll("feeds")
    .where(
      "feeds.id",
      "in",
      ids((row) => row.feed_id),
    )
    .execute();
  const products = await db
    .selectFrom("feed_products")
    .select(["id", "key", "title", "link_key", "id_key"])
    .where(
      "id",
      "in",
      ids((row) => row.product_id),
    )
    .execute();
  const entries = await db
    .selectFrom("feed_entries")
    .select(["id", "title", "link"])
    .where(
      "id",
      "in",
      ids((row) => row.entry_id),
    )
    .execute();
  const rules = await db
    .selectFrom("feed_rules")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      ids((row) => row.rule_id),
    )
    .execute();
  const tasks = await tasksSeenBy(db, member)
    .select(["tasks.id", "tasks.title"])
    .where(
      "tasks.id",
      "in",
      ids((row) => row.task_id),
    )
    .execute();
  const uses = await usesOf(db, member, products);
  return rows.map((row) => {
    const feed = feeds.find(({ id }) => id === row.feed_id);
    const product = products.find(({ id }) => id === row.product_id);
    const used = uses(row.product_id);
    return {
      id: row.id,
      condition: row.condition,
      rule: rules.find(({ id }) => id === row.rule_id) ?? null,
      feed: { id: row.feed_id, name: feed?.name ?? "", family: feed?.family ?? "content" },
      title: row.title,
      detail: row.detail,
      state: row.state,
      count: row.count,
      raised_at: row.raised_at,
      last_raised_at: row.last_raised_at,
      resolved_at: row.resolved_at,
      product: product === undefined ? null : { id: product.id, key: product.key, title: product.title },
      entry: entries.find(({ id }) => id === row.entry_id) ?? null,
      uses: used.items,
      use_count: used.count,
      task: tasks.find(({ id }) => id === row.task_id) ?? null,
      can: { update: feed !== undefined && mayChangeFeed(member, feed) },
    };
  });
}

export async function listAlerts(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const wanted = [...query.getAll("state[]"), ...query.getAll("state")];
  const states = FEED_ALERT_STATES.filter((known) => wanted.includes(known));
  const feed = query.get("feed")?.trim() ?? "";
  const { rows, answer } = await pageOf(
    exchange,
    db
      .selectFrom("feed_alerts")
      .selectAll()
      .where("organization_id", "=", member.organization.id)
      .where("state", "in", states.length === 0 ? ["open"] : states)
      .where(
        "feed_id",
        "in",
        feedsSeenBy(db, member)
          .select("feeds.id")
          .$if(feed !== "", (one) => one.where("feeds.id", "=", feed)),
      )
      .orderBy("last_raised_at", "desc")
      .orderBy("id", "desc"),
  );
  return answer(await toAlerts(db, rows, member), `${MONITOR}/alerts`);
}

export const showAlert = async (exchange: Exchange, { alert }: AlertOf): Promise<Reply> =>
  data((await toAlerts(exchange.deps.db, [alert], memberOf(exchange)))[0]);

/** Acknowledges an alert or opens it again, and notes the task that was made of it. */
export async function updateAlert(exchange: Exchange, { alert, feed }: AlertOf): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeFeed(member, feed));
  const { db } = exchange.deps;
  const { state, task } = await validate(exchange.input, alertRules);
  if (task != null && (await taskSeenBy(db, member, task)) === undefined)
    throw invalidField("task", "The selected task is invalid.");
  // What has resolved itself stays so, whatever is done about it.
  const wanted = state ?? (task == null ? undefined : "acknowledged");
  const changed: Partial<FeedAlertRow> = {
    ...(wanted !== undefined && alert.state !== "resolved" && { state: wanted }),
    ...(task !== undefined && { task_id: task }),
  };
  return commit(exchange, async (trx) => {
    if (Object.keys(changed).length > 0)
      await trx.updateTable("feed_alerts").set(changed).where("id", "=", alert.id).execute();
    return data((await toAlerts(trx, [{ ...alert, ...changed }], member))[0]);
  });
}
