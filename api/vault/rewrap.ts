import type { Db } from "#api/data/schema.ts";
import { importPlace } from "./imports-store.ts";
import { organizationPlace } from "./organization-key.ts";
import { unwrap, wrap, type KeyRing, type Wrapped } from "./keys.ts";
import { itemPlace } from "./secrets.ts";

/** Rows that are wrapped anew in one statement each before others have their turn. */
const AT_ONCE = 200;

export type Rewrapped = {
  /** How many keys were wrapped anew. */
  count: number;
  /** The names of the keys of the ring that nothing is wrapped with anymore. */
  free: string[];
};

/**
 * Wraps every key with the newest one of the ring. Each row is changed by itself, so a run that was cut off goes on where it ended.
 * @throws UnopenableError for a key that isn't in the ring anymore
 */
export async function rewrap(db: Db, ring: KeyRing): Promise<Rewrapped> {
  const [{ name: newest }] = ring;
  let count = 0;
  const again = (row: Wrapped, place: string) => wrap(unwrap(row, ring, place), ring, place);
  for (;;) {
    const rows = await db
      .selectFrom("vault_items")
      .select(["id", "organization_id", "key_name", "wrapped_key"])
      .where("key_name", "!=", newest)
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows)
      await db
        .updateTable("vault_items")
        .set(again(row, itemPlace(row)))
        .where("id", "=", row.id)
        .where("wrapped_key", "=", row.wrapped_key)
        .execute();
    count += rows.length;
  }
  const organizations = await db
    .selectFrom("vault_keys")
    .selectAll()
    .where("key_name", "!=", newest)
    .execute();
  for (const row of organizations)
    await db
      .updateTable("vault_keys")
      .set(again(row, organizationPlace(row.organization_id)))
      .where("organization_id", "=", row.organization_id)
      .execute();
  const imports = await db
    .selectFrom("vault_imports")
    .select(["id", "organization_id", "key_name", "wrapped_key"])
    .where("key_name", "!=", newest)
    .execute();
  for (const row of imports)
    await db
      .updateTable("vault_imports")
      .set(again(row, importPlace(row)))
      .where("id", "=", row.id)
      .execute();
  const items = await db.selectFrom("vault_items").select("key_name").distinct().execute();
  const keys = await db.selectFrom("vault_keys").select("key_name").distinct().execute();
  const waiting = await db.selectFrom("vault_imports").select("key_name").distinct().execute();
  const used = new Set([...items, ...keys, ...waiting].map(({ key_name: name }) => name));
  return {
    count: count + organizations.length + imports.length,
    free: ring.map(({ name }) => name).filter((name) => name !== newest && !used.has(name)),
  };
}
