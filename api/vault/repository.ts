import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { VAULT_NOTICE_DAYS } from "#contract/limits.ts";
import { VAULT_FLAGS, VAULT_TYPES, type VaultFlag } from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import type { Reader, VaultFileRow, VaultFolderRow, VaultGrantRow, VaultItemRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { like } from "#api/http/search.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { itemsSeenBy, todayOf } from "./policy.ts";

export const findItem = (exchange: Exchange) => itemNamed(exchange, exchange.params["vaultItem"] ?? "");

/** Finds a brand asset, which is an item that can have a file. */
export async function findAsset(exchange: Exchange): Promise<VaultItemRow | undefined> {
  const item = await itemNamed(exchange, exchange.params["vaultAsset"] ?? "");
  return item?.type === "brand_asset" ? item : undefined;
}

/** Finds an item that the user sees. */
async function itemNamed(exchange: Exchange, id: string): Promise<VaultItemRow | undefined> {
  const { deps, user, membership } = exchange;
  if (membership === null || user === null) return undefined;
  const member = { user, ...membership };
  return itemsSeenBy(deps.db, member, todayOf(exchange, member))
    .selectAll("vault_items")
    .where("vault_items.id", "=", id)
    .executeTakeFirst();
}

export const fileIn = (db: Reader, itemId: string): Promise<VaultFileRow | undefined> =>
  db.selectFrom("vault_files").selectAll().where("item_id", "=", itemId).executeTakeFirst();

/** Finds an item of the organization, whether or not the member sees it. */
export const anyItem = ({ deps, membership, params }: Exchange): Promise<VaultItemRow | undefined> =>
  deps.db
    .selectFrom("vault_items")
    .selectAll()
    .where("id", "=", params["vaultItem"] ?? "")
    .where("organization_id", "=", membership?.organization.id ?? "")
    .executeTakeFirst();

export type GrantOf = { item: VaultItemRow; grant: VaultGrantRow };

export async function findGrant(exchange: Exchange): Promise<GrantOf | undefined> {
  const item = await findItem(exchange);
  if (item === undefined) return undefined;
  const grant = await exchange.deps.db
    .selectFrom("vault_grants")
    .selectAll()
    .where("id", "=", exchange.params["vaultGrant"] ?? "")
    .where("item_id", "=", item.id)
    .executeTakeFirst();
  return grant && { item, grant };
}

export async function findVaultFolder({
  deps,
  membership,
  params,
}: Exchange): Promise<VaultFolderRow | undefined> {
  if (membership === null || !mayWrite(membership)) return undefined;
  return deps.db
    .selectFrom("vault_folders")
    .selectAll()
    .where("id", "=", params["vaultFolder"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
}

/** Where and when something is to be seen to. */
export type Circumstances = { organizationId: string; today: string };

/**
 * The condition that something is to be seen to. A password is used twice if two present items have it: those that are archived don’t
 * count.
 * @param prints the only fingerprints that matter
 */
export function hasFlag(
  flag: VaultFlag,
  { organizationId, today }: Circumstances,
  prints?: readonly string[],
) {
  const soon = addDays(today, VAULT_NOTICE_DAYS);
  const conditions: Record<VaultFlag, ReturnType<typeof sql<SqlBool>>> = {
    overdue: sql<SqlBool>`vault_items.rotate_by < ${today}`,
    due_soon: sql<SqlBool>`vault_items.rotate_by >= ${today} and vault_items.rotate_by <= ${soon}`,
    weak: sql<SqlBool>`vault_items.weak = 1`,
    // All at once: to look for the twins of each of 5,000 items took longer than all else that their list does.
    reused: sql<SqlBool>`vault_items.fingerprint in (select twins.fingerprint from vault_items as twins
      where twins.organization_id = ${organizationId} and twins.archived_at is null and ${
        prints === undefined
          ? sql`twins.fingerprint is not null`
          : sql`twins.fingerprint in (${sql.join(["", ...prints])})`
      } group by twins.fingerprint having count(*) > 1)`,
    rights_ended: sql<SqlBool>`vault_items.rights_end < ${today}`,
    ends_soon: sql<SqlBool>`vault_items.rights_end >= ${today} and vault_items.rights_end <= ${soon}`,
  };
  return conditions[flag];
}

/** The condition that something has one of these flags. */
export const hasAnyOf = (flags: readonly VaultFlag[], circumstances: Circumstances) =>
  sql<SqlBool>`(${sql.join(
    flags.map((flag) => sql`(${hasFlag(flag, circumstances)})`),
    sql` or `,
  )})`;

/** Returns what is to be seen to about each of some items. */
export async function flagsOf(
  db: Reader,
  items: readonly Pick<VaultItemRow, "id" | "fingerprint">[],
  circumstances: Circumstances,
): Promise<Map<string, VaultFlag[]>> {
  const prints = items.flatMap(({ fingerprint }) => fingerprint ?? []);
  const rows = await db
    .selectFrom("vault_items")
    .select("vault_items.id")
    .select(
      VAULT_FLAGS.map((flag) =>
        sql<number>`case when ${hasFlag(flag, circumstances, prints)} then 1 else 0 end`.as(flag),
      ),
    )
    .where("vault_items.id", "in", ["", ...items.map(({ id }) => id)])
    .execute();
  return new Map(rows.map(({ id, ...has }) => [id, VAULT_FLAGS.filter((flag) => has[flag] === 1)]));
}

/** What a name is sorted and looked for by: two that differ only in case are the same. */
export const nameKey = (name: string) => name.normalize("NFC").toLowerCase();

/** Returns what a person has marked, so that few favorites among many items are read by their ids. */
async function favoritesOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("vault_favorites")
    .select("item_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ item_id: id }) => id);
}

/** Whether the item in a row has a person as its owner. */
export const isOwnedBy = (userId: string, today: string) =>
  sql<SqlBool>`exists (select 1 from vault_grants where vault_grants.item_id = vault_items.id
    and vault_grants.user_id = ${userId} and vault_grants.level = 'owner'
    and (vault_grants.until is null or vault_grants.until >= ${today}))`;

/**
 * Applies the parameters of the list. Unknown values are ignored.
 * @returns the items, and whether they are others than all present ones
 */
export async function listed(exchange: Exchange) {
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const today = todayOf(exchange, member);
  const all = (name: string) => [...query.getAll(`${name}[]`), ...query.getAll(name)];
  const types = VAULT_TYPES.filter((type) => all("type").includes(type));
  const search = query.get("search")?.trim() ?? "";
  const project = query.get("project") ?? "";
  const isArchived = query.get("archived") === "1";
  const start = itemsSeenBy(exchange.deps.db, member, today).where(
    "vault_items.archived_at",
    isArchived ? "is not" : "is",
    null,
  );
  let items = start;
  if (types.length > 0) items = items.where("vault_items.type", "in", types);
  if (search !== "")
    items = items.where(
      like(
        [
          "vault_items.name",
          "vault_items.username",
          "vault_items.urls_json",
          "vault_items.tags_json",
          "vault_items.details_json",
          "vault_items.description",
        ],
        search,
      ),
    );
  if (project !== "")
    items = items.where("vault_items.project_id", "in", (any) =>
      any
        .selectFrom("projects")
        .select("projects.id")
        .where("projects.organization_id", "=", member.organization.id)
        .where((one) => one.or([one("projects.slug", "=", project), one("projects.id", "=", project)])),
    );
  const folder = query.get("folder") ?? "";
  if (folder !== "") items = items.where("vault_items.folder_id", "=", folder);
  for (const tag of all("tag").filter((each) => each !== ""))
    items = items.where(like(["vault_items.tags_json"], JSON.stringify(tag)));
  const flags = VAULT_FLAGS.filter((flag) => all("flag").includes(flag));
  if (flags.length > 0)
    items = items.where(hasAnyOf(flags, { organizationId: member.organization.id, today }));
  if (query.get("favorite") === "1") {
    const ids = await favoritesOf(exchange.deps.db, member.user.id);
    items = items.where("vault_items.id", "in", ["", ...ids]);
  }
  if (query.get("image") === "1")
    items = items.where(
      sql<SqlBool>`exists (select 1 from vault_files
        where vault_files.item_id = vault_items.id and vault_files.mime like 'image/%')`,
    );
  if (query.get("owned") === "1") items = items.where(isOwnedBy(member.user.id, today));
  return {
    items: items.selectAll("vault_items").orderBy("vault_items.name_key").orderBy("vault_items.id"),
    isFiltered: isArchived || items !== start,
  };
}

/** @throws HttpError 422 for a project that the member doesn't see */
export async function projectFor(
  exchange: Exchange,
  name: string | null | undefined,
): Promise<string | null> {
  if (name == null) return null;
  const project = await projectNamed(exchange.deps.db, memberOf(exchange), name);
  if (project === undefined) throw invalidField("project", "The selected project is invalid.");
  return project.id;
}
