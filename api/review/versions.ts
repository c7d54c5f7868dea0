import { ulid } from "ulid";
import type { Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { voidApproval } from "./approvals.ts";
import type { ItemKind } from "./kinds.ts";
import { latestVersion } from "./repository.ts";

type Origin = { note?: string | null | undefined; restoredFrom?: number };

/**
 * Stores an item's content as a version unless the latest one is the same, and returns an approved item to draft if the project
 * requires approval. Call it after every save of content, in the same transaction.
 * @returns whether there was a new version to store
 */
export async function keepVersion(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  id: string,
  { note = null, restoredFrom }: Origin = {},
): Promise<boolean> {
  const member = memberOf(exchange);
  const item = await kind.find(trx, member.organization.id, id);
  if (item === undefined) return false;
  const snapshot = JSON.stringify(await kind.snapshot(trx, id));
  const latest = await latestVersion(trx, id);
  const compared = (json: string) => JSON.stringify(kind.compared?.(snapshotIn(json)) ?? snapshotIn(json));
  const isKept = latest !== undefined && compared(latest.snapshot_json) === compared(snapshot);
  if (isKept && restoredFrom === undefined) return false;
  await trx
    .insertInto("item_versions")
    .values({
      id: ulid(exchange.deps.clock()),
      organization_id: item.organization_id,
      campaign_id: item.campaign_id,
      subject: item.subject,
      subject_id: id,
      number: (latest?.number ?? 0) + 1,
      snapshot_json: snapshot,
      note,
      restored_from: restoredFrom ?? null,
      author_id: member.user.id,
      created_at: nowOf(exchange),
    })
    .execute();
  await voidApproval(trx, exchange, kind, item);
  return true;
}

/** Parses stored JSON that this program has written itself. */
export const snapshotIn = (json: string): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
};
