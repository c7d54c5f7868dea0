import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { VAULT_REPORT_MAX, VAULT_UNSEEN_DAYS } from "#contract/limits.ts";
import type { Reader, VaultItemRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { countOf } from "#api/http/paginate.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { mayDeleteOrganization, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { itemsSeenBy, todayOf } from "./policy.ts";
import { hasFlag } from "./repository.ts";
import { toSummaries } from "./resource.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lists what is to be seen to, among the items that the member sees. */
export async function showReports(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db, clock } = exchange.deps;
  const today = todayOf(exchange, member);
  const circumstances = { organizationId: member.organization.id, today };
  const since = new Date(clock() - VAULT_UNSEEN_DAYS * DAY_MS).toISOString();
  const group = (condition: ReturnType<typeof sql<SqlBool>>) => groupOf(db, member, today, condition);
  const [overdue, weak, neverViewed, ending, reused, noOwner] = await Promise.all([
    group(hasFlag("overdue", circumstances)),
    group(hasFlag("weak", circumstances)),
    group(sql<SqlBool>`vault_items.stored_json <> '[]' and vault_items.created_at < ${since}
      and not exists (select 1 from vault_accesses where vault_accesses.item_id = vault_items.id
        and vault_accesses.action in ('revealed', 'code'))`),
    group(
      sql<SqlBool>`((${hasFlag("due_soon", circumstances)}) or (${hasFlag("ends_soon", circumstances)}) or (${hasFlag("rights_ended", circumstances)}))`,
    ),
    reusedSets(db, member, today),
    mayDeleteOrganization(member) ? ownerless(db, member, today) : { total: 0, items: [] },
  ]);
  return data({ overdue, weak, reused, never_viewed: neverViewed, no_owner: noOwner, ending });
}

const presentItems = (db: Reader, member: Member, today: string) =>
  itemsSeenBy(db, member, today).where("vault_items.archived_at", "is", null);

async function groupOf(
  db: Reader,
  member: Member,
  today: string,
  condition: ReturnType<typeof sql<SqlBool>>,
) {
  const query = presentItems(db, member, today).where(condition);
  const rows = await query
    .selectAll("vault_items")
    .orderBy("vault_items.name_key")
    .orderBy("vault_items.id")
    .limit(VAULT_REPORT_MAX)
    .execute();
  return { total: await countOf(query), items: await toSummaries(db, rows, member, today) };
}

/** Returns items by the password that they share. Of those that the member doesn't see, only the number is said. */
async function reusedSets(db: Reader, member: Member, today: string) {
  const rows = await presentItems(db, member, today)
    .where(hasFlag("reused", { organizationId: member.organization.id, today }))
    .selectAll("vault_items")
    .orderBy("vault_items.name_key")
    .orderBy("vault_items.id")
    .execute();
  const sets = Map.groupBy(rows, ({ fingerprint }) => fingerprint);
  const shown = [...sets].slice(0, VAULT_REPORT_MAX);
  const counts = await db
    .selectFrom("vault_items")
    .select(["fingerprint", (row) => row.fn.countAll().as("count")])
    .where("organization_id", "=", member.organization.id)
    .where("archived_at", "is", null)
    .where("fingerprint", "in", ["", ...shown.flatMap(([print]) => print ?? [])])
    .groupBy("fingerprint")
    .execute();
  const summaries = await toSummaries(
    db,
    shown.flatMap(([, items]) => items),
    member,
    today,
  );
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  const hidden = (print: string | null, items: readonly VaultItemRow[]) =>
    Number(counts.find(({ fingerprint }) => fingerprint === print)?.count ?? 0) - items.length;
  return {
    total: sets.size,
    sets: shown.map(([print, items]) => ({
      items: items.flatMap(({ id }) => byId.get(id) ?? []),
      hidden_count: hidden(print, items),
    })),
  };
}

/** Items of which nobody is the owner anymore, by name only: whoever takes one over sees it. */
async function ownerless(db: Reader, { organization }: Member, today: string) {
  const query = db
    .selectFrom("vault_items")
    .where("vault_items.organization_id", "=", organization.id)
    .where(
      sql<SqlBool>`not exists (select 1 from vault_grants
        inner join memberships on memberships.user_id = vault_grants.user_id
          and memberships.organization_id = vault_items.organization_id
        where vault_grants.item_id = vault_items.id and vault_grants.level = 'owner' and memberships.role <> 'guest'
          and (vault_grants.until is null or vault_grants.until >= ${today}))`,
    );
  const items = await query
    .select(["vault_items.id", "vault_items.name"])
    .orderBy("vault_items.archived_at", (order) => order.asc().nullsFirst())
    .orderBy("vault_items.name_key")
    .orderBy("vault_items.id")
    .limit(VAULT_REPORT_MAX)
    .execute();
  return { total: await countOf(query), items };
}
