import type { Reader, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { peopleByProject } from "#api/projects/policy.ts";
import { feedsSeenBy } from "./policy.ts";

type Person = { organizationId: string; userId: string };

/** Returns the rules of which someone is told, each with the project of its feed. */
async function rulesOf(db: Reader, { organizationId, userId }: Person) {
  const rules = await db
    .selectFrom("feed_rules")
    .leftJoin("feeds", "feeds.id", "feed_rules.feed_id")
    .select(["feed_rules.id", "feed_rules.name", "feed_rules.recipients_json", "feed_rules.feed_id"])
    .select("feeds.project_id")
    .where("feed_rules.organization_id", "=", organizationId)
    .where("feed_rules.recipients_json", "like", `%${userId}%`)
    .orderBy("feed_rules.id")
    .execute();
  return rules.filter((rule) => stringList(rule.recipients_json).includes(userId));
}

/** The feeds that someone owns, and the rules of which they are told, as far as the caller sees them. */
export async function watchedBy(db: Reader, person: Person, caller: Member) {
  if (!mayWrite(caller)) return [];
  const seen = await feedsSeenBy(db, caller)
    .select(["feeds.id", "feeds.name", "feeds.owner_id"])
    .orderBy("feeds.name_key")
    .orderBy("feeds.id")
    .execute();
  const ids = new Set(seen.map(({ id }) => id));
  const rules = await rulesOf(db, person);
  return [
    ...seen.flatMap(({ id, name, owner_id: owner }) =>
      owner === person.userId ? { type: "feeds" as const, id, name } : [],
    ),
    ...rules.flatMap(({ id, name, feed_id: feed }) =>
      feed === null || ids.has(feed) ? { type: "feed_rules" as const, id, name } : [],
    ),
  ];
}

/**
 * Gives someone's feeds to `to`, as far as they see them, and has them told in their place. Feeds that nobody takes have no owner, and
 * rules that tell nobody else tell the owner of the feed.
 */
export async function handOverFeeds(trx: Trx, person: Person, to: string | null): Promise<void> {
  const { organizationId, userId } = person;
  const rows = await trx
    .selectFrom(peopleByProject(trx, "read").as("person"))
    .select("person.project_id")
    .where("person.user_id", "=", to ?? "")
    .execute();
  const projects = rows.map(({ project_id: id }) => id);
  const owned = trx
    .updateTable("feeds")
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", userId);
  if (to !== null)
    await owned
      .set({ owner_id: to })
      .where((feed) => feed.or([feed("project_id", "is", null), feed("project_id", "in", ["", ...projects])]))
      .execute();
  await owned.set({ owner_id: null }).execute();
  for (const { id, recipients_json: json, project_id: project } of await rulesOf(trx, person)) {
    const others = stringList(json).filter((one) => one !== userId);
    const takes = to !== null && (project === null || projects.includes(project)) && !others.includes(to);
    await trx
      .updateTable("feed_rules")
      .set({ recipients_json: JSON.stringify(takes ? [...others, to] : others) })
      .where("id", "=", id)
      .execute();
  }
}
