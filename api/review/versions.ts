import { ulid } from "ulid";
import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Trx } from "#api/data/schema.ts";
import { logChanged } from "#api/ad-log/automatic.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { approvalOf, voidApproval } from "./approvals.ts";
import type { ItemKind } from "./kinds.ts";
import { isSamePublished, snapshotIn } from "./published.ts";
import { latestVersion } from "./repository.ts";

type Origin = {
  note?: string | null | undefined;
  restoredFrom?: number;
  /** The status before a save that publishes the item at once. */
  former?: ItemStatus | undefined;
};

/**
 * Stores an item's content as a version unless the latest one is the same, and returns an approved item to draft if what is
 * published changed. Call it after every save of content, in the same transaction.
 * @returns whether there was a new version to store
 */
export async function keepVersion(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  id: string,
  { note = null, restoredFrom, former }: Origin = {},
): Promise<boolean> {
  const member = memberOf(exchange);
  const found = await kind.find(trx, member.organization.id, id);
  if (found === undefined) return false;
  const item = found.status === "published" && former !== undefined ? { ...found, status: former } : found;
  const snapshot = JSON.stringify(await kind.snapshot(trx, id));
  const latest = await latestVersion(trx, id);
  const compared = (json: string) => JSON.stringify(kind.compared?.(snapshotIn(json)) ?? snapshotIn(json));
  const isKept = latest !== undefined && compared(latest.snapshot_json) === compared(snapshot);
  if (isKept && restoredFrom === undefined) return false;
  const isPublishedAlike =
    latest !== undefined && isSamePublished(kind, snapshotIn(latest.snapshot_json), snapshotIn(snapshot));
  const approval = await approvalOf(trx, kind, item);
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
  if (isPublishedAlike) return true;
  await logChanged(trx, exchange, kind, item, approval.wasApproved);
  await voidApproval(trx, exchange, kind, item, { approval });
  return true;
}
