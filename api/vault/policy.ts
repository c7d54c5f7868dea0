import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { VAULT_LEVELS, type VaultLevel } from "#contract/vocabulary.ts";
import type { Reader, VaultGrantRow, VaultItemRow } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { todayIn } from "#api/organizations/week.ts";
import { mayIn, seenBy } from "#api/projects/policy.ts";

/** The day by which grants, rights, and secrets end: the organization's. */
export const todayOf = (exchange: Exchange, { organization }: Pick<Member, "organization">): string =>
  todayIn(organization, nowOf(exchange));

/** The condition that a grant in `vault_grants` is for a member, and not over. */
function isFor({ user, access, role }: Member, today: string) {
  return sql<SqlBool>`(vault_grants.until is null or vault_grants.until >= ${today})
    and (vault_grants.user_id = ${user.id}
      or vault_grants.team_id in (
        select team_members.team_id from team_members
        inner join teams on teams.id = team_members.team_id
        where team_members.user_id = ${user.id} and team_members.removed_at is null and teams.deleted_at is null)
      or (vault_grants.project_id is not null and ${seenBy({ access, role }, "vault_grants.project_id")})
      or (vault_grants.user_id is null and vault_grants.team_id is null and vault_grants.project_id is null))`;
}

/**
 * The items that a member sees: they were granted it, as a person, on a team, in a project, or with everyone, and they see its project.
 * Nobody sees more for being an admin, and guests see none.
 */
export function itemsSeenBy(db: Reader, member: Member, today: string) {
  const items = db
    .selectFrom("vault_items")
    .where("vault_items.organization_id", "=", member.organization.id)
    .where(
      sql<SqlBool>`(vault_items.project_id is null or (${seenBy(member, "vault_items.project_id")}
        and exists (select 1 from projects where projects.id = vault_items.project_id and projects.deleted_at is null)))`,
    );
  return mayWrite(member)
    ? items.where(
        sql<SqlBool>`exists (select 1 from vault_grants
          where vault_grants.item_id = vault_items.id and ${isFor(member, today)})`,
      )
    : items.where(sql<SqlBool>`1 = 0`);
}

const rank = (level: VaultLevel) => VAULT_LEVELS.indexOf(level);

/** Returns the highest level that a member has on each of some items. */
export async function levelsOf(
  db: Reader,
  member: Member,
  itemIds: readonly string[],
  today: string,
): Promise<Map<string, VaultLevel>> {
  const grants = await db
    .selectFrom("vault_grants")
    .select(["item_id", "level"])
    .where("item_id", "in", ["", ...itemIds])
    .where(isFor(member, today))
    .execute();
  const levels = new Map<string, VaultLevel>();
  for (const { item_id: id, level } of grants) {
    const known = levels.get(id);
    if (known === undefined || rank(level) > rank(known)) levels.set(id, level);
  }
  return levels;
}

export const reaches = (level: VaultLevel | undefined, least: VaultLevel): boolean =>
  level !== undefined && rank(level) >= rank(least);

/** @throws HttpError 403 for someone who may do less with an item */
export async function requireLevel(
  exchange: Exchange,
  { id }: Pick<VaultItemRow, "id">,
  least: VaultLevel,
): Promise<Member> {
  const member = memberOf(exchange);
  const levels = await levelsOf(exchange.deps.db, member, [id], todayOf(exchange, member));
  requireThat(reaches(levels.get(id), least));
  return member;
}

/** Whether a member may put an item into a project, or keep it for the organization. */
export const mayPlace = (member: Member, projectId: string | null): boolean =>
  mayWrite(member) && (projectId === null || mayIn(member, projectId, "create"));

type Granted = Pick<VaultItemRow, "id">;

/** Returns the people who own an item by themselves and are still members. A team isn't asked to answer for a secret. */
export async function ownersOf(db: Reader, items: readonly Granted[], today: string) {
  return db
    .selectFrom("vault_grants")
    .innerJoin("vault_items", "vault_items.id", "vault_grants.item_id")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "vault_grants.user_id")
        .onRef("memberships.organization_id", "=", "vault_items.organization_id"),
    )
    .select(["vault_grants.item_id", "memberships.user_id"])
    .where("vault_grants.item_id", "in", ["", ...items.map(({ id }) => id)])
    .where("vault_grants.level", "=", "owner")
    .where("memberships.role", "!=", "guest")
    .where((any) => any.or([any("vault_grants.until", "is", null), any("vault_grants.until", ">=", today)]))
    .execute();
}

export const isOver = ({ until }: Pick<VaultGrantRow, "until">, today: string) =>
  until !== null && until < today;
