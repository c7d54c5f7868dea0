import { ulid } from "ulid";
import { VAULT_REVISIONS } from "#contract/limits.ts";
import type { Reader, Trx, VaultItemRow, VaultSecretRow } from "#api/data/schema.ts";
import { unopenable } from "#api/http/errors.ts";
import type { Deps } from "#api/http/exchange.ts";
import { newDataKey, open, seal, unwrap, UnopenableError, type Wrapped } from "./keys.ts";

type Keyed = Pick<VaultItemRow, "id" | "organization_id" | "key_name" | "wrapped_key">;

/** What an item’s data key is wrapped for. */
export const itemPlace = ({ id, organization_id: organization }: Pick<Keyed, "id" | "organization_id">) =>
  `item|${organization}|${id}`;

const secretPlace = (
  { id, organization_id: organization }: Keyed,
  { field, version }: Pick<VaultSecretRow, "field" | "version">,
) => `secret|${organization}|${id}|${field}|${version}`;

/** Makes the data key of a new item. Only what wraps it is stored. */
export const newItemKey = (
  { config }: Pick<Deps, "config">,
  item: Pick<Keyed, "id" | "organization_id">,
): Wrapped & { key: Buffer } => newDataKey(config.vaultKeys, itemPlace(item));

/** Seals a value of a secret as a row. */
export function secretRow(
  deps: Pick<Deps, "clock">,
  { item, key }: { item: Keyed; key: Buffer },
  { field, value, version }: { field: string; value: string; version: number },
  { userId, now }: Writer,
): VaultSecretRow {
  return {
    id: ulid(deps.clock()),
    item_id: item.id,
    field,
    version,
    sealed: seal(Buffer.from(value), key, secretPlace(item, { field, version })),
    created_by: userId,
    created_at: now,
    replaced_at: null,
  };
}

/** Who writes a secret, and when. */
type Writer = { userId: string; now: string };

/**
 * Stores a new value of a secret, or removes it. The last few values before it are kept.
 * @throws HttpError 409 if the item's key was changed or moved
 */
export async function replaceSecret(
  trx: Trx,
  deps: Pick<Deps, "config" | "clock" | "log">,
  item: Keyed,
  field: string,
  value: string | null,
  { userId, now }: Writer,
): Promise<void> {
  const earlier = await trx
    .selectFrom("vault_secrets")
    .select(["id", "version", "replaced_at"])
    .where("item_id", "=", item.id)
    .where("field", "=", field)
    .orderBy("version", "desc")
    .execute();
  await trx
    .updateTable("vault_secrets")
    .set({ replaced_at: now })
    .where("item_id", "=", item.id)
    .where("field", "=", field)
    .where("replaced_at", "is", null)
    .execute();
  const forgotten = earlier.slice(VAULT_REVISIONS).map(({ id }) => id);
  if (forgotten.length > 0) await trx.deleteFrom("vault_secrets").where("id", "in", forgotten).execute();
  if (value === null) return;
  const version = (earlier[0]?.version ?? 0) + 1;
  const key = openedOr409(deps, item.id, () => unwrap(item, deps.config.vaultKeys, itemPlace(item)));
  const row = secretRow(deps, { item, key }, { field, value, version }, { userId, now });
  await trx.insertInto("vault_secrets").values(row).execute();
}

export const presentSecret = (
  db: Reader,
  itemId: string,
  field: string,
): Promise<VaultSecretRow | undefined> =>
  db
    .selectFrom("vault_secrets")
    .selectAll()
    .where("item_id", "=", itemId)
    .where("field", "=", field)
    .where("replaced_at", "is", null)
    .executeTakeFirst();

/**
 * Opens a stored value.
 * @throws HttpError 409, after a line in the server's log, for one that was changed or moved
 */
export const openSecret = (
  { config, log }: Pick<Deps, "config" | "log">,
  item: Keyed,
  secret: VaultSecretRow,
): string =>
  openedOr409({ log }, secret.id, () => {
    const key = unwrap(item, config.vaultKeys, itemPlace(item));
    return open(secret.sealed, key, secretPlace(item, secret)).toString("utf8");
  });

function openedOr409<Opened>({ log }: Pick<Deps, "log">, id: string, work: () => Opened): Opened {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error;
    log({ level: "error", message: "vault value not opened", error: `${id}: ${error.message}` });
    throw unopenable(`This value can’t be opened. Tell an owner: id ${id}.`);
  }
}
