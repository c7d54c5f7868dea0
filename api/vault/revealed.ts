import { VAULT_SECRETS } from "#contract/vocabulary.ts";
import type { VaultAction } from "#contract/vocabulary.ts";
import type { Reader, VaultItemRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { mayAdminister, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { itemsSeenBy, todayOf } from "./policy.ts";
import { fieldsIn } from "./resource.ts";

/** Finds a person of the organization, or one who left and is still in its log. Returns their id. */
export async function findPerson({ deps, membership, params }: Exchange): Promise<string | undefined> {
  if (membership === null || !mayWrite(membership)) return undefined;
  const id = params["vaultPerson"] ?? "";
  const organizationId = membership.organization.id;
  const member = await deps.db
    .selectFrom("memberships")
    .select("user_id")
    .where("user_id", "=", id)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  const line = await deps.db
    .selectFrom("vault_accesses")
    .select("user_id")
    .where("user_id", "=", id)
    .where("organization_id", "=", organizationId)
    .limit(1)
    .executeTakeFirst();
  return member === undefined && line === undefined ? undefined : id;
}

type Known = { field: string | null; label: string | null; action: VaultAction; at: string };

/** Lists what a person knows: every secret that they revealed or exported, and that is still the same. For admins. */
export async function listRevealed(exchange: Exchange, personId: string): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  const { db } = exchange.deps;
  const lines = await linesOf(db, member.organization.id, personId);
  const known = linesIn(db, member.organization.id, personId)
    .select("item_id")
    .$narrowType<{ item_id: string }>();
  const items = await db
    .selectFrom("vault_items")
    .selectAll()
    .where("organization_id", "=", member.organization.id)
    .where("id", "in", known)
    .execute();
  const secrets = await db
    .selectFrom("vault_secrets")
    .select(["item_id", "field", "created_at"])
    .where("replaced_at", "is", null)
    .where("item_id", "in", known)
    .execute();
  const seen = await itemsSeenBy(db, member, todayOf(exchange, member)).select("vault_items.id").execute();
  const seenIds = new Set(seen.map(({ id }) => id));
  const byItem = Map.groupBy(lines, ({ item_id: id }) => id);
  const found = [...byItem].flatMap(([id, own]) => {
    const item = items.find((row) => row.id === id);
    const present = secrets.filter(({ item_id: itemId }) => itemId === id);
    const told = item === undefined ? own.map(knownOfGone) : knownOf(item, own, present);
    const [latest] = told.toSorted((one, other) => other.at.localeCompare(one.at));
    if (latest === undefined) return [];
    return {
      item: { id: item?.id ?? null, name: item?.name ?? own[0]?.name ?? "" },
      secrets: told,
      at: latest.at,
      is_seen: item !== undefined && seenIds.has(item.id),
    };
  });
  return data(
    found.toSorted(
      (one, other) => other.at.localeCompare(one.at) || one.item.name.localeCompare(other.item.name),
    ),
  );
}

/** A code that was seen has long ended, so it isn’t among them. */
const TOLD = ["revealed", "exported"] as const;

const linesIn = (db: Reader, organizationId: string, personId: string) =>
  db
    .selectFrom("vault_accesses")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", personId)
    .where("action", "in", TOLD)
    .where("item_id", "is not", null);

type LogLine = {
  item_id: string | null;
  name: string | null;
  action: VaultAction;
  field: string | null;
  at: string;
};

const linesOf = (db: Reader, organizationId: string, personId: string): Promise<LogLine[]> =>
  linesIn(db, organizationId, personId)
    .select(["item_id", "action", "field"])
    .select((row) => [row.fn.max("item_name").as("name"), row.fn.max("at").as("at")])
    .groupBy(["item_id", "action", "field"])
    .orderBy("item_id")
    .orderBy("action")
    .orderBy("field")
    .execute();

/** What was deleted here may still be in use elsewhere. */
const knownOfGone = ({ field, action, at }: LogLine): Known => ({ field, label: null, action, at });

/** Returns the secrets that are the same as when the person came to know them, each with the latest time. */
function knownOf(
  item: VaultItemRow,
  lines: readonly LogLine[],
  present: readonly { field: string; created_at: string }[],
): Known[] {
  const labels = new Map(fieldsIn(item).map(({ id, label }) => [id, label]));
  return present.flatMap(({ field, created_at: since }) => {
    const label = labels.get(field) ?? null;
    const [latest] = lines
      .filter((line) => line.at >= since && isAbout(line, field, label))
      .toSorted((one, other) => other.at.localeCompare(one.at));
    return latest === undefined ? [] : { field, label, action: latest.action, at: latest.at };
  });
}

/** The log names own fields by their labels. An export has all secrets of an item. */
function isAbout({ action, field: named }: LogLine, field: string, label: string | null): boolean {
  if (action === "exported") return true;
  return (VAULT_SECRETS as readonly string[]).includes(field)
    ? named === field
    : named === field || named === label;
}
