import type { MetaContentRow, Trx } from "#api/data/schema.ts";
import { notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireReady } from "#api/review/policy.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import type { StepAnswer } from "#api/review/step-after.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import type { Watched } from "#api/undo/offer.ts";
import { metaContentItem } from "./item.ts";
import { toMetaContent } from "./resource.ts";

type Changes = Partial<Omit<MetaContentRow, "id" | "organization_id" | "meta_ad_id" | "version">>;

/**
 * Sets what `work` returns inside the transaction.
 * @param after runs after the change, in the same transaction, and returns what the answer says beside the record
 * @throws HttpError 412 if `version` is stale, 422 for a scheduled ad that would become incomplete
 */
export async function change(
  exchange: Exchange,
  content: MetaContentRow,
  version: number | null | undefined,
  work: (trx: Trx) => Promise<Changes>,
  after?: (trx: Trx) => Promise<{ step?: StepAnswer }>,
  /** What an undo restores, if that is the entire change. */
  whole?: readonly Watched[],
): Promise<Reply> {
  const member = memberOf(exchange);
  const read = (trx: Trx) =>
    trx
      .selectFrom("meta_contents")
      .selectAll()
      .where("id", "=", content.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
  return commitWithUndo(
    exchange,
    whole ?? metaContentItem.rows([content.id]),
    async (trx) => {
      await lockCampaign(trx, exchange, content.meta_ad_id);
      const before = await read(trx);
      if (before === undefined) throw notFound();
      if (typeof version === "number" && version !== before.version)
        throw stale(await toMetaContent(trx, before, member, exchange));
      const changes = await work(trx);
      await trx
        .updateTable("meta_contents")
        .set((expression) => ({
          ...changes,
          version: expression("version", "+", 1),
          updated_at: nowOf(exchange),
        }))
        .where("id", "=", content.id)
        .execute();
      const isChanged = await keepVersion(trx, exchange, metaContentItem, content.id, {
        former: before.status,
      });
      if (isChanged) await requireReady(trx, exchange, metaContentItem, content.id);
      const more = await after?.(trx);
      const current = await read(trx);
      if (current === undefined) throw notFound();
      const record = await toMetaContent(trx, current, member, exchange);
      return { ...data(record), body: { data: record, ...more } };
    },
    { isWhole: whole !== undefined },
  );
}
