import type { Trx, VaultItemRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { ItemKind } from "./kinds.ts";
import { requireRights } from "./policy.ts";
import { noteStatus } from "./repository.ts";

/**
 * For an item that has got images of assets: keeps the reason in its history if it is scheduled past the end of their rights.
 * @throws HttpError 422 by field if it would need one
 */
export async function takeAssets(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  id: string,
  {
    assets,
    reason,
  }: {
    assets: readonly Pick<VaultItemRow, "name" | "rights_end">[];
    reason: string | null | undefined;
  },
): Promise<void> {
  const member = memberOf(exchange);
  const item = await requireRights(trx, member, kind, id, { assets, reason, asks: true });
  if (item !== null)
    await noteStatus(trx, exchange, item, item.status, {
      reason: reason?.trim() ?? null,
      actorId: member.user.id,
    });
}
