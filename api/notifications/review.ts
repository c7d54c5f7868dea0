import { ROLES } from "#contract/users.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Item } from "#api/review/kinds.ts";
import { approvalsOf } from "#api/review/policy.ts";
import { latestVersion, noteStatus } from "#api/review/repository.ts";
import { notify } from "./notify.ts";
import type { Event } from "./notify.ts";

/** Records a step that the user took, and notifies the people who have waited for it. Call it in the same transaction. */
export async function noteStep(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  to: ItemStatus,
  reason: string | null = null,
): Promise<void> {
  const { user } = memberOf(exchange);
  if (to === "in_review")
    await notify(trx, exchange, eventOf(item, "review_asked", user.id), await approvers(trx, exchange, item));
  if (item.status === "in_review" && (to === "approved" || to === "changes_requested"))
    await notify(trx, exchange, eventOf(item, to, user.id), await authors(trx, item));
  await noteStatus(trx, exchange, item, to, { reason, actorId: user.id });
}

/** Does the same for a client who decided by a review link. Who sent the link is notified as well. */
export async function noteClientStep(
  trx: Trx,
  exchange: Exchange,
  item: Item,
  to: "approved" | "changes_requested",
  by: { reason: string | null; clientName: string; linkCreator: string | null },
): Promise<void> {
  const people = [...(await authors(trx, item)), by.linkCreator];
  await notify(trx, exchange, eventOf(item, to, null), people);
  await noteStatus(trx, exchange, item, to, { reason: by.reason, actorId: null, clientName: by.clientName });
}

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
async function approvers(trx: Trx, exchange: Exchange, item: Item): Promise<string[]> {
  const member = memberOf(exchange);
  const roles = ROLES.filter((role) => approvalsOf({ ...member, role }).others);
  const author = await authorOf(trx, item);
  const rows = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", item.organization_id)
    .where("role", "in", roles)
    .execute();
  return rows.map((row) => row.user_id).filter((id) => id !== author);
}

/** Returns the author of the reviewed version, the owner, and who sent it to review. */
async function authors(trx: Trx, item: Item): Promise<(string | null)[]> {
  const sent = await trx
    .selectFrom("item_changes")
    .select("actor_id")
    .where("subject_id", "=", item.id)
    .where("to_status", "=", "in_review")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return [await authorOf(trx, item), item.owner_id, sent?.actor_id ?? null];
}

async function authorOf(trx: Trx, item: Item): Promise<string | null> {
  const version = await latestVersion(trx, item.id);
  return version === undefined ? item.created_by : version.author_id;
}
