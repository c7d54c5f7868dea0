import { isVoidedByChange } from "#domain/review/states.ts";
import type { ApprovalMode } from "#contract/vocabulary.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { tellOfVoid } from "#api/notifications/approvers.ts";
import { CONTENT_CHANGED } from "#api/undo/offer.ts";
import type { Item, ItemKind } from "./kinds.ts";
import { isSamePublished, snapshotIn } from "./published.ts";
import { noteStatus } from "./repository.ts";

/** What the history says about an approval. */
export type Approval = {
  /** Whether the item's last review approved what is published now, so that it may count as approved again. */
  wasApproved: boolean;
  /** The same, or a client approved it by a review link without changing its status. */
  isAgreed: boolean;
};

const VERDICTS: readonly string[] = ["approved", "draft", "in_review", "changes_requested"];

export async function approvalOf(db: Reader, kind: ItemKind, item: Item): Promise<Approval> {
  const changes = await db
    .selectFrom("item_changes")
    .select(["to_status", "version_number", "decision"])
    .where("subject_id", "=", item.id)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  // A client's recorded approval agrees to the text, but takes nobody's place in the review. Their objection ends an approval.
  const verdict = changes.find(({ to_status: to, decision }) =>
    decision === null ? VERDICTS.includes(to) : decision === "request_changes",
  );
  const word = changes.find(({ to_status: to, decision }) => decision !== null || VERDICTS.includes(to));
  const isYes = (change: (typeof changes)[number] | undefined) =>
    change !== undefined &&
    (change.decision === null ? change.to_status === "approved" : change.decision === "approve");
  const isStill = async (change: (typeof changes)[number] | undefined) =>
    change !== undefined && isYes(change) && (await isPublishedSince(db, kind, item, change.version_number));
  const [wasApproved, isWord] = await Promise.all([isStill(verdict), isStill(word)]);
  return { wasApproved, isAgreed: wasApproved || isWord };
}

/** Returns whether a version is published like the latest one. */
async function isPublishedSince(db: Reader, kind: ItemKind, { id }: Item, number: number): Promise<boolean> {
  const versions = await db
    .selectFrom("item_versions")
    .select(["number", "snapshot_json"])
    .where("subject_id", "=", id)
    .where((row) =>
      row.or([
        row("number", "=", number),
        row(
          "number",
          "=",
          row
            .selectFrom("item_versions as latest")
            .select((latest) => latest.fn.max("latest.number").as("number"))
            .where("latest.subject_id", "=", id),
        ),
      ]),
    )
    .execute();
  const [one, other = one] = versions;
  // An item without any version was never changed.
  if (one === undefined || other === undefined) return true;
  if (!versions.some((version) => version.number === number)) return false;
  return isSamePublished(kind, snapshotIn(one.snapshot_json), snapshotIn(other.snapshot_json));
}

async function approvalMode(db: Reader, { project_id }: Pick<Item, "project_id">): Promise<ApprovalMode> {
  const project = await db
    .selectFrom("projects")
    .select("approval_mode")
    .where("id", "=", project_id)
    .executeTakeFirst();
  return project?.approval_mode ?? "optional";
}

/**
 * Returns an approved item to draft, because what is published of it changed.
 * @param approval as it was before the change. Left out if the change made no version
 */
export async function voidApproval(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  item: Item,
  { reason = CONTENT_CHANGED, approval }: { reason?: string; approval?: Approval } = {},
): Promise<void> {
  const { isAgreed } = approval ?? (await approvalOf(trx, kind, item));
  const mode = await approvalMode(trx, item);
  if (isVoidedByChange(item.status, { approval: mode, wasApproved: isAgreed }))
    await endApproval(trx, exchange, kind, item, reason);
}

async function endApproval(trx: Trx, exchange: Exchange, kind: ItemKind, item: Item, reason: string) {
  await tellOfVoid(trx, exchange, item);
  await noteStatus(trx, exchange, item, "draft", { reason, actorId: null });
  await kind.setStatus(trx, item, { status: "draft" }, nowOf(exchange));
}

/** Returns approved or scheduled items to draft when they move to a project that requires approval. */
export async function leaveProject(trx: Trx, exchange: Exchange, kind: ItemKind, id: string): Promise<void> {
  const item = await kind.find(trx, memberOf(exchange).organization.id, id);
  if (item === undefined || (await approvalMode(trx, item)) !== "required") return;
  if (item.status !== "approved" && item.status !== "scheduled") return;
  await endApproval(trx, exchange, kind, item, "Moved to a project that requires approval.");
}
