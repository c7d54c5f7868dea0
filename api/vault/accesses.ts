import type { Reader, VaultAccessRow, VaultItemRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import type { Reply } from "#api/http/reply.ts";
import { mayAdminister, requireThat } from "#api/organizations/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { brokenAt } from "./access-log.ts";
import { requireLevel } from "./policy.ts";

export const accessesOf = (db: Reader, itemId: string, count: number): Promise<VaultAccessRow[]> =>
  db
    .selectFrom("vault_accesses")
    .selectAll()
    .where("item_id", "=", itemId)
    .orderBy("place", "desc")
    .limit(count)
    .execute();

export async function toAccesses(db: Reader, rows: readonly VaultAccessRow[]) {
  const people = await peopleById(
    db,
    rows.map(({ user_id: id }) => id),
  );
  const there = await db
    .selectFrom("vault_items")
    .select("id")
    .where("id", "in", ["", ...rows.flatMap(({ item_id: id }) => id ?? [])])
    .execute();
  const ids = new Set(there.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    field: row.field,
    item:
      row.item_name === null
        ? null
        : { id: row.item_id !== null && ids.has(row.item_id) ? row.item_id : null, name: row.item_name },
    person: personIn(people, row.user_id),
    person_name: row.user_name,
    address: row.address,
    at: row.at,
  }));
}

/** Lists who did what with an item. Those who may change it see it. */
export async function listItemAccesses(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  await requireLevel(exchange, item, "edit");
  const { db } = exchange.deps;
  const query = db
    .selectFrom("vault_accesses")
    .selectAll()
    .where("item_id", "=", item.id)
    .orderBy("place", "desc");
  const { rows, answer } = await pageOf(exchange, query);
  return answer(await toAccesses(db, rows), `/api/micro-tools/vault/items/${item.id}/accesses`);
}

/** Lists who did what in the whole vault, for admins, and says if a line was changed or removed. */
export async function listAccesses(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  const { db } = exchange.deps;
  const person = exchange.url.searchParams.get("person") ?? "";
  let query = db
    .selectFrom("vault_accesses")
    .selectAll()
    .where("organization_id", "=", member.organization.id)
    .orderBy("place", "desc");
  if (person !== "") query = query.where("user_id", "=", person);
  const { rows, answer } = await pageOf(exchange, query);
  const broken = await brokenAt(db, exchange.deps, {
    organizationId: member.organization.id,
    lines: rows,
  });
  return answer(
    await toAccesses(db, rows),
    "/api/micro-tools/vault/accesses",
    broken === null ? undefined : { broken_at: broken },
  );
}
