import { isVoidedByChange } from "#domain/review/states.ts";
import type { Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { CONTENT_CHANGED } from "#api/undo/offer.ts";
import type { Item, ItemKind } from "./kinds.ts";
import { noteStatus } from "./repository.ts";

/** Returns an approved item to draft when its content changes, if the project requires approval. */
export async function voidApproval(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  item: Item,
  reason = CONTENT_CHANGED,
): Promise<void> {
  const project = await trx
    .selectFrom("projects")
    .select("approval_mode")
    .where("id", "=", item.project_id)
    .executeTakeFirst();
  if (!isVoidedByChange(item.status, project?.approval_mode ?? "optional")) return;
  await noteStatus(trx, exchange, item, "draft", { reason, actorId: null });
  await kind.setStatus(trx, item, { status: "draft" }, nowOf(exchange));
}

/** Returns approved or scheduled items to draft when they move to a project that requires approval. */
export async function leaveProject(trx: Trx, exchange: Exchange, kind: ItemKind, id: string): Promise<void> {
  const item = await kind.find(trx, memberOf(exchange).organization.id, id);
  const reason = "Moved to a project that requires approval.";
  if (item !== undefined) await voidApproval(trx, exchange, kind, item, reason);
}
