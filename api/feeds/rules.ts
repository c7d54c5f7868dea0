import { ulid } from "ulid";
import { FEED_QUIET_HOURS, FEED_RULES_MAX } from "#contract/limits.ts";
import { CONDITIONS, USUAL_RULES } from "#domain/feeds/alert-rules.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { FeedRow, FeedRuleRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import type { Deps } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { refusalOf } from "#api/projects/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { isFeedSeenBy, mayChangeFeed } from "./policy.ts";
import { feedNamed, feedReferences, type RuleOf } from "./repository.ts";
import { ruleRules, ruleUpdateRules } from "./requests.ts";
import { trialOf } from "./trial.ts";

/** Adds the rules that an organization starts with, before its first feed. */
export async function insertUsualRules(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const exists = async (table: "feeds" | "feed_rules") =>
    (await trx
      .selectFrom(table)
      .select("id")
      .where("organization_id", "=", organizationId)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  if ((await exists("feeds")) || (await exists("feed_rules"))) return;
  const rules = USUAL_RULES.map((condition): FeedRuleRow => ({
    id: ulid(clock()),
    organization_id: organizationId,
    feed_id: null,
    name: CONDITIONS[condition].name,
    condition,
    threshold: CONDITIONS[condition].threshold?.usual ?? null,
    keywords_json: "[]",
    recipients_json: "[]",
    quiet_hours: FEED_QUIET_HOURS,
    is_on: 1,
    created_by: userId,
    created_at: new Date(clock()).toISOString(),
  }));
  await trx.insertInto("feed_rules").values(rules).execute();
}

/** Whether a member may change a rule: that of a feed with the feed, and others as every member. */
const mayChangeRule = (member: Member, feed: FeedRow | null) =>
  feed === null ? mayWrite(member) : mayChangeFeed(member, feed);

async function toRules(db: Reader, rows: readonly FeedRuleRow[], member: Member) {
  const feeds = await feedReferences(db, member);
  const people = await peopleById(
    db,
    rows.flatMap((row) => stringList(row.recipients_json)),
  );
  const alerts = await db
    .selectFrom("feed_alerts")
    .innerJoin("feeds", "feeds.id", "feed_alerts.feed_id")
    .select("feed_alerts.rule_id")
    .select((row) => row.fn.countAll().as("count"))
    .where("feed_alerts.rule_id", "in", ["", ...rows.map(({ id }) => id)])
    .where("feed_alerts.state", "=", "open")
    .where(isFeedSeenBy(member))
    .groupBy("feed_alerts.rule_id")
    .execute();
  const own = new Map<string, FeedRow>();
  for (const id of new Set(rows.flatMap(({ feed_id: feed }) => feed ?? []))) {
    const feed = await feedNamed(db, member, id);
    if (feed !== undefined) own.set(id, feed);
  }
  return rows.map((row) => {
    const may = mayChangeRule(member, own.get(row.feed_id ?? "") ?? null);
    return {
      id: row.id,
      name: row.name,
      condition: row.condition,
      threshold: row.threshold,
      keywords: stringList(row.keywords_json),
      feed: row.feed_id === null ? null : (feeds.get(row.feed_id) ?? null),
      recipients: stringList(row.recipients_json).flatMap((id) => personIn(people, id) ?? []),
      quiet_hours: row.quiet_hours,
      is_on: row.is_on === 1,
      open_alerts: Number(alerts.find(({ rule_id: id }) => id === row.id)?.count ?? 0),
      can: { update: may, delete: may },
    };
  });
}

const toRule = async (db: Reader, row: FeedRuleRow, member: Member) => (await toRules(db, [row], member))[0];

export async function listRules(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const rows = await exchange.deps.db
    .selectFrom("feed_rules")
    .leftJoin("feeds", "feeds.id", "feed_rules.feed_id")
    .selectAll("feed_rules")
    .where("feed_rules.organization_id", "=", member.organization.id)
    .where((rule) => rule.or([rule("feed_rules.feed_id", "is", null), isFeedSeenBy(member)]))
    .orderBy("feed_rules.name")
    .orderBy("feed_rules.id")
    .execute();
  return data(await toRules(exchange.deps.db, rows, member));
}

export const showRule = async (exchange: Exchange, { rule }: RuleOf): Promise<Reply> =>
  data(await toRule(exchange.deps.db, rule, memberOf(exchange)));

type Given = Partial<Omit<Awaited<ReturnType<typeof validate<typeof ruleUpdateRules>>>, never>>;

/** Puts what was sent on top of a rule, and checks it. @throws HttpError 422 */
async function filled(exchange: Exchange, before: FeedRuleRow, given: Given) {
  const member = memberOf(exchange);
  const { db } = exchange.deps;
  const condition = given.condition ?? before.condition;
  const { family, threshold: about, name } = CONDITIONS[condition];
  const feedId = given.feed === undefined ? before.feed_id : given.feed;
  const feed = feedId === null ? null : await feedNamed(db, member, feedId);
  if (feed === undefined) throw invalidField("feed", "The selected feed is invalid.");
  if (feed !== null && family !== null && feed.family !== family)
    throw invalidField(
      "feed",
      family === "content" ? "Choose a feed of articles." : "Choose a feed of products.",
    );
  const isSame = condition === before.condition;
  const threshold =
    about === null
      ? null
      : given.threshold === undefined
        ? isSame
          ? before.threshold
          : about.usual
        : (given.threshold ?? about.usual);
  if (about !== null && threshold !== null && threshold > about.max)
    throw invalidField("threshold", `The threshold field must not be greater than ${about.max}.`);
  const keywords = [...new Set(given.keywords ?? stringList(before.keywords_json))];
  if (condition === "keyword" && keywords.length === 0)
    throw invalidField("keywords", "Enter the words to look for.");
  const recipients = [...new Set(given.recipients ?? stringList(before.recipients_json))];
  for (const id of given.recipients ?? []) {
    const refusal = await refusalOf(db, member, feed?.project_id ?? undefined, id);
    if (refusal !== undefined) throw invalidField("recipients", refusal.replace(":attribute", "recipients"));
  }
  const row: FeedRuleRow = {
    ...before,
    condition,
    feed_id: feedId,
    name: given.name === undefined ? before.name || name : (given.name ?? name),
    threshold,
    keywords_json: JSON.stringify(condition === "keyword" ? keywords : []),
    recipients_json: JSON.stringify(recipients),
    quiet_hours: given.quiet_hours ?? before.quiet_hours,
    is_on: given.is_on === undefined ? before.is_on : Number(given.is_on),
  };
  return { row, feed };
}

const blank = (exchange: Exchange, condition: FeedRuleRow["condition"]): FeedRuleRow => {
  const member = memberOf(exchange);
  return {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    feed_id: null,
    name: "",
    condition,
    threshold: CONDITIONS[condition].threshold?.usual ?? null,
    keywords_json: "[]",
    recipients_json: "[]",
    quiet_hours: FEED_QUIET_HOURS,
    is_on: 1,
    created_by: member.user.id,
    created_at: nowOf(exchange),
  };
};

export async function createRule(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const given = await validate(exchange.input, ruleRules);
  const { row, feed } = await filled(exchange, blank(exchange, given.condition), given);
  requireThat(mayChangeRule(member, feed));
  return commit(exchange, async (trx) => {
    const { count } = await trx
      .selectFrom("feed_rules")
      .select((rule) => rule.fn.countAll().as("count"))
      .where("organization_id", "=", member.organization.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= FEED_RULES_MAX)
      throw invalidField(
        "condition",
        `An organization can have up to ${FEED_RULES_MAX} alert rules. Delete one before you add another.`,
      );
    await trx.insertInto("feed_rules").values(row).execute();
    return created(await toRule(trx, row, member));
  });
}

/** Resolves the alerts of a rule that is gone, off, or another one now. */
async function resolveAlerts(trx: Trx, ruleId: string, now: string): Promise<void> {
  await trx
    .updateTable("feed_alerts")
    .set({ is_true: 0, state: "resolved", resolved_at: now })
    .where("rule_id", "=", ruleId)
    .where("state", "!=", "resolved")
    .execute();
}

export async function updateRule(exchange: Exchange, { rule, feed: before }: RuleOf): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeRule(member, before));
  const given = await validate(exchange.input, ruleUpdateRules);
  const { row, feed } = await filled(exchange, rule, given);
  requireThat(mayChangeRule(member, feed));
  const isOther = row.condition !== rule.condition || row.feed_id !== rule.feed_id;
  return commit(exchange, async (trx) => {
    await trx.updateTable("feed_rules").set(row).where("id", "=", rule.id).execute();
    if (isOther || row.is_on === 0) await resolveAlerts(trx, rule.id, nowOf(exchange));
    return data(await toRule(trx, row, member));
  });
}

export async function deleteRule(exchange: Exchange, { rule, feed }: RuleOf): Promise<Reply> {
  requireThat(mayChangeRule(memberOf(exchange), feed));
  return commit(exchange, async (trx) => {
    await resolveAlerts(trx, rule.id, nowOf(exchange));
    await trx.deleteFrom("feed_rules").where("id", "=", rule.id).execute();
    return noContent();
  });
}

/** Says when a rule would have raised an alert, as it is saved. */
export const tryRule = async (exchange: Exchange, { rule }: RuleOf): Promise<Reply> =>
  data(await trialOf(exchange, rule));

/** Does so for a rule that isn’t saved. */
export async function tryNewRule(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const given = await validate(exchange.input, ruleRules);
  const { row } = await filled(exchange, blank(exchange, given.condition), given);
  return data(await trialOf(exchange, row));
}
