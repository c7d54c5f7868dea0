import { ulid } from "ulid";
import { CONDITIONS, type CheckFacts, type Finding, findingsOf, folded } from "#domain/feeds/alert-rules.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { FeedAlertRow, FeedRow, FeedRuleRow, Reader, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { logProducts } from "#api/ad-log/automatic.ts";
import { notify } from "#api/notifications/notify.ts";
import { peopleWith } from "#api/projects/policy.ts";

const HOUR_MS = 60 * 60 * 1000;

type Checked = Pick<FeedRow, "id" | "organization_id" | "project_id" | "family" | "name" | "owner_id">;

/** Returns the rules that look at a feed. */
async function rulesFor(db: Reader, feed: Pick<Checked, "id" | "organization_id" | "family">) {
  const rules = await db
    .selectFrom("feed_rules")
    .selectAll()
    .where("organization_id", "=", feed.organization_id)
    .where("is_on", "=", 1)
    .where((rule) => rule.or([rule("feed_id", "is", null), rule("feed_id", "=", feed.id)]))
    .orderBy("id")
    .execute();
  return rules.filter(({ condition }) => [null, feed.family].includes(CONDITIONS[condition].family));
}

export const ruleIn = ({ condition, threshold, keywords_json: json }: FeedRuleRow) => ({
  condition,
  threshold,
  keywords: stringList(json),
});

/**
 * Raises alerts for what has become true with a check, and resolves those that are no longer. One that comes again within its quiet
 * hours only counts. Call it in the transaction that records the check.
 */
export async function raiseAlerts(
  trx: Trx,
  deps: Pick<Deps, "clock" | "jobs">,
  feed: Checked,
  facts: CheckFacts,
): Promise<void> {
  for (const row of await rulesFor(trx, feed)) {
    const rule = ruleIn(row);
    const findings = folded(findingsOf(rule, facts), rule);
    const { isEvent } = CONDITIONS[row.condition];
    // What a failed check doesn’t know stays as it is.
    const isKnown = row.condition === "unreachable" || facts.failures === 0;
    if (!isKnown) continue;
    const alerts = await trx
      .selectFrom("feed_alerts")
      .selectAll()
      .where("rule_id", "=", row.id)
      .where("feed_id", "=", feed.id)
      .where((alert) =>
        alert.or([alert("is_true", "=", 1), alert("key", "in", ["-", ...findings.map(({ key }) => key)])]),
      )
      .orderBy("last_raised_at", "desc")
      .execute();
    const found = new Set(findings.map(({ key }) => key));
    const over = alerts.filter((alert) => alert.is_true === 1 && !found.has(alert.key)).map(({ id }) => id);
    if (over.length > 0)
      await trx
        .updateTable("feed_alerts")
        .set({ is_true: 0, ...(!isEvent && { state: "resolved" as const, resolved_at: facts.now }) })
        .where("id", "in", over)
        .execute();
    if (row.condition === "linked_product")
      await logProducts(trx, deps, feed, {
        gone: facts.linked.filter(({ flag }) => flag !== "price").map(({ id }) => id),
        here: alerts.flatMap(({ product_id: id }) => id ?? []),
        now: facts.now,
      });
    const isNew: Finding[] = [];
    for (const finding of findings) {
      const before = alerts.find(({ key }) => key === finding.key);
      if (await raise(trx, deps, { feed, row, before, finding, now: facts.now })) isNew.push(finding);
    }
    const [first, ...others] = isNew;
    if (first === undefined) continue;
    const more = others.length === 0 ? "" : `, and ${others.length} more`;
    await notify(
      trx,
      { deps },
      {
        organization_id: feed.organization_id,
        actor_id: null,
        kind: row.condition === "unreachable" ? "feed_failing" : "feed_alert",
        subject: "feeds",
        subject_id: feed.id,
        name: feed.name,
        campaign_id: null,
        detail: `${first.title}${more}`,
      },
      await recipientsOf(trx, feed, row),
    );
  }
}

type Raising = {
  feed: Checked;
  row: FeedRuleRow;
  before: FeedAlertRow | undefined;
  finding: Finding;
  now: string;
};

/** @returns whether there is a new alert, which people are told of */
async function raise(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { feed, row, before, finding, now }: Raising,
): Promise<boolean> {
  const { title, detail } = finding;
  if (before?.is_true === 1) {
    if (before.detail !== detail || before.title !== title)
      await trx.updateTable("feed_alerts").set({ title, detail }).where("id", "=", before.id).execute();
    return false;
  }
  const isQuiet =
    before !== undefined && Date.parse(now) - Date.parse(before.last_raised_at) < row.quiet_hours * HOUR_MS;
  if (isQuiet) {
    const state = before.state === "acknowledged" ? before.state : "open";
    await trx
      .updateTable("feed_alerts")
      .set({
        title,
        detail,
        state,
        is_true: 1,
        count: before.count + 1,
        last_raised_at: now,
        resolved_at: null,
      })
      .where("id", "=", before.id)
      .execute();
    return false;
  }
  await trx
    .insertInto("feed_alerts")
    .values({
      id: ulid(clock()),
      organization_id: feed.organization_id,
      feed_id: feed.id,
      rule_id: row.id,
      condition: row.condition,
      key: finding.key,
      is_true: 1,
      state: "open",
      title,
      detail,
      count: 1,
      raised_at: now,
      last_raised_at: now,
      resolved_at: null,
      product_id: finding.product,
      entry_id: finding.entry,
      task_id: null,
    })
    .execute();
  return true;
}

/** Returns those who are told, of whom each sees the feed: the rule’s people, or the feed’s owner if none of them is left. */
async function recipientsOf(trx: Trx, feed: Checked, row: FeedRuleRow): Promise<string[]> {
  const chosen = await seersAmong(trx, feed, stringList(row.recipients_json));
  return chosen.length > 0 || feed.owner_id === null ? chosen : seersAmong(trx, feed, [feed.owner_id]);
}

async function seersAmong(trx: Trx, feed: Checked, wanted: readonly string[]): Promise<string[]> {
  const members = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", feed.organization_id)
    .where("role", "!=", "guest")
    .where("user_id", "in", ["", ...wanted])
    .execute();
  const seers = feed.project_id === null ? null : await peopleWith(trx, feed.project_id, "read");
  return members.map(({ user_id: id }) => id).filter((id) => seers?.includes(id) ?? true);
}
