import { ulid } from "ulid";
import { VAULT_ITEMS_MAX } from "#contract/limits.ts";
import type { VaultType } from "#contract/vocabulary.ts";
import type { Trx, VaultItemRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { countOf } from "#api/http/paginate.ts";
import { applied, type ItemInput } from "./changes.ts";
import { todayOf } from "./policy.ts";
import { nameKey } from "./repository.ts";
import { newItemKey } from "./secrets.ts";

/** @throws HttpError 422 if the organization has no room for as many items more */
export async function requireRoom(
  trx: Trx,
  { organization }: Pick<Member, "organization">,
  more: number,
): Promise<void> {
  const count = await countOf(trx.selectFrom("vault_items").where("organization_id", "=", organization.id));
  if (count + more > VAULT_ITEMS_MAX)
    throw invalidField(
      "name",
      `The vault can have up to ${VAULT_ITEMS_MAX} items. Delete some before you add others.`,
    );
}

type NewItem = {
  type: VaultType;
  projectId: string | null;
  folderId: string | null;
  /** Whether everyone who sees its project may read it. */
  everyone: boolean;
  input: ItemInput & { name: string };
};

/** Stores an item that belongs to the person who asks. */
export async function insertItem(
  trx: Trx,
  exchange: Exchange,
  { type, projectId, folderId, everyone, input }: NewItem,
): Promise<VaultItemRow> {
  const { deps } = exchange;
  const { organization, user } = memberOf(exchange);
  const now = nowOf(exchange);
  const placed = { id: ulid(deps.clock()), organization_id: organization.id };
  const item: VaultItemRow = {
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
    ...newItemKey(deps, placed),
    fingerprint: null,
    weak: 0,
    has_code: 0,
    secret_changed_at: null,
    rotate_by: null,
    rotate_days: null,
    rights_end: null,
    version: 1,
    created_by: user.id,
    created_at: now,
    updated_at: now,
    archived_at: null,
  };
  await trx.insertInto("vault_items").values(item).execute();
  const { row } = await applied(trx, exchange, item, input, todayOf(exchange, memberOf(exchange)));
  await trx.updateTable("vault_items").set(row).where("id", "=", item.id).execute();
  const grant = { item_id: item.id, until: null, created_by: user.id, created_at: now };
  const nobody = { user_id: null, team_id: null, project_id: null };
  await trx
    .insertInto("vault_grants")
    .values([
      { id: ulid(deps.clock()), ...grant, ...nobody, user_id: user.id, level: "owner" },
      ...(everyone
        ? [{ id: ulid(deps.clock()), ...grant, ...nobody, project_id: projectId, level: "read" as const }]
        : []),
    ])
    .execute();
  return { ...item, ...row };
}
