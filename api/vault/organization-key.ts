import { createHmac } from "node:crypto";
import type { Reader } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { newDataKey, unwrap } from "./keys.ts";

/** What an organization’s key is wrapped for. */
export const organizationPlace = (organizationId: string) => `organization|${organizationId}`;

/**
 * Returns the key with which an organization's digests are made. It is made with the first one.
 * @throws UnopenableError if the key that it was wrapped with is gone
 */
export async function organizationKey(
  db: Reader,
  { config }: Pick<Deps, "config">,
  organizationId: string,
): Promise<Buffer> {
  const find = () =>
    db.selectFrom("vault_keys").selectAll().where("organization_id", "=", organizationId).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return unwrap(known, config.vaultKeys, organizationPlace(organizationId));
  const { key: _, ...wrapped } = newDataKey(config.vaultKeys, organizationPlace(organizationId));
  // Somebody else may be first.
  await db
    .insertInto("vault_keys")
    .values({ organization_id: organizationId, ...wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await find();
  if (row === undefined) throw new Error("The organization’s key of the vault was not stored.");
  return unwrap(row, config.vaultKeys, organizationPlace(organizationId));
}

/** A digest that says nothing without the key. `purpose` keeps digests of one kind apart from another's. */
export const keyedDigest = (key: Buffer, purpose: string, text: string): string =>
  createHmac("sha256", key).update(`${purpose}|${text}`).digest("hex");
