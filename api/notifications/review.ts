import type { ItemStatus, ReviewDecision } from "#contract/vocabulary.ts";
import type { CommentRow, ReviewDecisionRow, Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { addComment } from "#api/comments/add.ts";
import { keepRequests, latestRound, peopleAsked } from "#api/review/asked.ts";
import type { Approver } from "#api/review/asked.ts";
import type { Item } from "#api/review/kinds.ts";
import { isReplanned } from "#api/review/policy.ts";
import type { Brought } from "#api/review/policy.ts";
import { latestVersion, noteStatus } from "#api/review/repository.ts";
import { reviewersOf } from "#api/review/reviewers.ts";
import { tellOfPlan } from "./approvers.ts";
import { notify } from "./notify.ts";
import type { Event } from "./notify.ts";

/**
 * Records a step that the user took, and notifies the people who have waited for it. The reason of an approval becomes a comment.
 * Call it in the same transaction.
 * @param by `approvers` are those whom a step to review asks. If there are none, it asks everyone who may approve
 */
export async function noteStep(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  to: ItemStatus,
  { reason = null, approvers = [] }: { reason?: string | null; approvers?: readonly Approver[] } = {},
): Promise<void> {
  const { user } = memberOf(exchange);
  if (to === "changes_requested" || (item.status === "in_review" && to === "approved"))
    await notify(trx, exchange, eventOf(item, to, user.id), await concerned(trx, item));
  const changeId = await noteStatus(trx, exchange, item, to, { reason, actorId: user.id });
  if (item.status === "in_review" && to === "approved" && reason !== null)
    await addComment(trx, exchange, item, { body: reason });
  if (to !== "in_review") return;
  await keepRequests(trx, exchange, changeId, approvers);
  const asked = approvers.length > 0 ? peopleAsked(trx, item, changeId) : everyReviewer(trx, item);
  await notify(trx, exchange, eventOf(item, "review_asked", user.id), await asked);
}

/**
 * Records what a save did to an item: the step that it took, or the reason why something scheduled was moved. Call it in the same
 * transaction.
 */
export async function noteSave(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  to: ItemStatus,
  brought: Brought,
): Promise<void> {
  const reason = brought.reason?.trim() || null;
  await tellOfPlan(trx, exchange, item, brought);
  if (to !== item.status) return noteStep(trx, exchange, item, to, { reason });
  if (reason !== null && isReplanned(item, brought))
    await noteStatus(trx, exchange, item, to, { reason, actorId: memberOf(exchange).user.id });
}

/**
 * Records what a client decided by a review link, and notifies people about it. Who sent the link is notified as well.
 * @param to the item's status after the decision. If it is the same, only the decision is recorded
 */
export async function noteDecision(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  to: ItemStatus,
  by: { decision: ReviewDecision; reason: string | null; clientName: string; linkCreator: string | null },
): Promise<void> {
  const people = [...(await concerned(trx, item)), by.linkCreator];
  const { decision, reason, clientName } = by;
  const kind = decision === "approve" ? "approved" : "changes_requested";
  await notify(trx, exchange, { ...eventOf(item, kind, null), client_name: clientName }, people);
  await noteStatus(trx, exchange, item, to, {
    reason,
    actorId: null,
    clientName,
    decision: to === item.status ? decision : null,
  });
}

/** Notifies those whom a client's decision concerns, and who wrote to the client about the item, that the client commented. */
export async function noteClientComment(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  { id, client_name }: Pick<CommentRow, "id" | "client_name">,
  linkCreator: string | null,
): Promise<void> {
  const writers = await trx
    .selectFrom("comments")
    .select("author_id")
    .distinct()
    .where("subject", "=", item.subject)
    .where("subject_id", "=", item.id)
    .where("visibility", "=", "client")
    .where("deleted_at", "is", null)
    .execute();
  const people = [...(await concerned(trx, item)), linkCreator, ...writers.map((row) => row.author_id)];
  const event = { ...eventOf(item, "client_commented", null), client_name, comment_id: id };
  await notify(trx, exchange, event, people);
}

/** Takes back what people were told of a client's decision that is undone. */
export const forgetDecision = (trx: Trx, decision: ReviewDecisionRow) =>
  trx
    .deleteFrom("notifications")
    .where("organization_id", "=", decision.organization_id)
    .where("subject_id", "=", decision.subject_id)
    .where("client_name", "=", decision.name)
    .where("created_at", "=", decision.created_at)
    .execute();

const eventOf = (item: Item, kind: Event["kind"], actorId: string | null): Event => ({
  organization_id: item.organization_id,
  actor_id: actorId,
  kind,
  subject: item.subject,
  subject_id: item.id,
  name: item.title,
  campaign_id: item.campaign_id,
});

/** Returns everyone who may approve the work of others, except its author. */
export async function everyReviewer(trx: Trx, item: Item): Promise<string[]> {
  const [reviewers, author] = await Promise.all([reviewersOf(trx, item), authorOf(trx, item)]);
  return reviewers.map(({ id }) => id).filter((id) => id !== author);
}

/** Returns whom a decision concerns: the author of the reviewed version, the owner, who sent it to review, and whom they asked. */
async function concerned(trx: Trx, item: Item): Promise<(string | null)[]> {
  const [author, round] = await Promise.all([authorOf(trx, item), latestRound(trx, item.id)]);
  const asked = round === undefined ? [] : await peopleAsked(trx, item, round.id);
  return [author, item.owner_id, round?.actor_id ?? null, ...asked];
}

async function authorOf(trx: Trx, item: Item): Promise<string | null> {
  const version = await latestVersion(trx, item.id);
  return version === undefined ? item.created_by : version.author_id;
}
