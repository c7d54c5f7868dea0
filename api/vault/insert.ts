import { ulid } from "ulid";
import { VAULT_ITEMS_MAX } from "#contract/limits.ts";
import type { VaultAction, VaultType } from "#contract/vocabulary.ts";
import type { Trx, VaultGrantRow, VaultItemRow, VaultSecretRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange } from "#api/http/exchange.ts";
import { gently } from "#api/http/gently.ts";
import { countOf } from "#api/http/paginate.ts";
import { noteAll } from "./access-log.ts";
import { changesOf, type Input } from "./changes.ts";
import { organizationKey } from "./organization-key.ts";
import { todayOf } from "./policy.ts";
import { nameKey } from "./repository.ts";
import { newItemKey, secretRow } from "./secrets.ts";

export type NewItem = {
  type: VaultType;
  input: Partial<Input> & { name: string };
  projectId: string | null;
  folderId: string | null;
  /** Whether everyone who sees its project may read it. */
  isForEveryone: boolean;
  isFavorite?: boolean;
  isArchived?: boolean;
};

type Rows = { item: VaultItemRow; secrets: VaultSecretRow[]; grants: VaultGrantRow[]; isFavorite: boolean };

/** Rows per statement: SQLite binds up to 32,766 values. */
const ROWS_AT_ONCE = 1000;

/**
 * Stores new items, which the person who asks owns.
 * @throws HttpError 422 at the field if there would be too many
 */
export async function insertItems(
  trx: Trx,
  exchange: Exchange,
  items: readonly NewItem[],
  { action, field }: { action: VaultAction; field: string },
): Promise<VaultItemRow[]> {
  if (items.length === 0) return [];
  const { organization, user } = memberOf(exchange);
  const count = await countOf(trx.selectFrom("vault_items").where("organization_id", "=", organization.id));
  if (count + items.length > VAULT_ITEMS_MAX) throw invalidField(field, tooMany(count, items.length));
  const made = await gently(
    rowsOf(items, {
      deps: exchange.deps,
      organizationId: organization.id,
      userId: user.id,
      now: nowOf(exchange),
      today: todayOf(exchange, memberOf(exchange)),
      key: await organizationKey(trx, exchange.deps, organization.id),
    }),
  );
  const rows = made.map(({ item }) => item);
  await inPieces(rows, (piece) => trx.insertInto("vault_items").values(piece).execute());
  await inPieces(
    made.flatMap(({ secrets }) => secrets),
    (piece) => trx.insertInto("vault_secrets").values(piece).execute(),
  );
  await inPieces(
    made.flatMap(({ grants }) => grants),
    (piece) => trx.insertInto("vault_grants").values(piece).execute(),
  );
  await inPieces(
    made.filter(({ isFavorite }) => isFavorite).map(({ item }) => ({ item_id: item.id, user_id: user.id })),
    (piece) => trx.insertInto("vault_favorites").values(piece).execute(),
  );
  await noteAll(
    trx,
    exchange,
    rows.map((item) => ({ action, item })),
  );
  return rows;
}

const tooMany = (count: number, more: number) =>
  more === 1
    ? `The vault can have up to ${VAULT_ITEMS_MAX} items. Delete one before you add another.`
    : `The vault can have up to ${VAULT_ITEMS_MAX} items. It has ${count}, and these are ${more} more.`;

function* rowsOf(items: readonly NewItem[], maker: Maker): Generator<Rows> {
  for (const item of items) yield newRows(item, maker);
}

/** Who makes new items, and when. */
type Maker = {
  deps: Deps;
  organizationId: string;
  userId: string;
  now: string;
  /** A plain day. */
  today: string;
  /** The organization's. */
  key: Buffer;
};

/** Returns all rows of a new item, which its maker owns. */
export function newRows(
  { type, input, projectId, folderId, isForEveryone, isFavorite = false, isArchived = false }: NewItem,
  { deps, organizationId, userId, now, today, key: organizationsKey }: Maker,
): Rows {
  const placed = { id: ulid(deps.clock()), organization_id: organizationId };
  const { key, ...wrapped } = newItemKey(deps, placed);
  const blank: VaultItemRow = {
    ...placed,
    project_id: projectId,
    folder_id: folderId,
    type,
    name: input.name,
    name_key: nameKey(input.name),
    username: null,
    urls_json: "[]",
    description: null,
    details_json: "{}",
    fields_json: "[]",
    tags_json: "[]",
    stored_json: "[]",
    ...wrapped,
    fingerprint: null,
    weak: 0,
    has_code: 0,
    secret_changed_at: null,
    rotate_by: null,
    rotate_days: null,
    rights_end: null,
    version: 1,
    created_by: userId,
    created_at: now,
    updated_at: now,
    archived_at: isArchived ? now : null,
  };
  const { row, secrets } = changesOf(blank, input, { today, now, key: organizationsKey });
  const item = { ...blank, ...row };
  const writer = { userId, now };
  const grant = { item_id: item.id, team_id: null, until: null, created_by: userId, created_at: now };
  return {
    item,
    secrets: secrets.flatMap(({ field, value }) =>
      value === null ? [] : secretRow(deps, { item, key }, { field, value, version: 1 }, writer),
    ),
    grants: [
      { ...grant, id: ulid(deps.clock()), user_id: userId, project_id: null, level: "owner" },
      ...(isForEveryone
        ? [{ ...grant, id: ulid(deps.clock()), user_id: null, project_id: projectId, level: "read" as const }]
        : []),
    ],
    isFavorite,
  };
}

async function inPieces<Row>(rows: readonly Row[], insert: (piece: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await insert(rows.slice(start, start + ROWS_AT_ONCE));
}
