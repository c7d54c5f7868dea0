import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireRights } from "#api/review/policy.ts";
import { putAgain } from "#api/uploads/keep-picture.ts";
import { requireUnsettled } from "#api/vault/assets.ts";
import type { Swap } from "#api/vault/assets.ts";
import { cardsOf } from "./cards.ts";
import { change } from "./change.ts";
import { metaContentItem } from "./item.ts";
import { isTakenAt, putAt, removeFrom } from "./pictures.ts";
import type { Spot } from "./pictures.ts";
import { requireChange } from "./policy.ts";
import { contentNamed, imagesOf } from "./repository.ts";

/**
 * Puts the image of another asset in the places of one asset's, those of cards included.
 * @throws HttpError 403 or 422 if the ad must stay as it is
 */
export async function swapInMetaContent(
  exchange: Exchange,
  id: string,
  { from, asset, stored }: Swap,
): Promise<Reply> {
  const content = await contentNamed(exchange, id);
  if (content === undefined) throw notFound();
  await requireChange(exchange, content);
  const owner = { organization_id: content.organization_id, campaign_id: content.meta_ad_id };
  return change(
    exchange,
    content,
    null,
    async (trx) => {
      requireUnsettled((await metaContentItem.find(trx, content.organization_id, id))?.status);
      const images = (await imagesOf(trx, [id])).get(id) ?? [];
      const cards = (await cardsOf(trx, [id])).get(id) ?? [];
      const spots: Spot[] = [
        ...images.filter((image) => image.asset_id === from).map(({ use }) => ({ use })),
        ...cards.filter((card) => card.asset_id === from).map((card) => ({ card: card.id })),
      ];
      for (const spot of spots) {
        if (!isTakenAt(spot, stored))
          throw invalidField("status", "Meta takes a PNG or JPEG image in its place.");
        await removeFrom(trx, id, spot, nowOf(exchange));
        await putAt(trx, id, spot, { file_id: await putAgain(trx, exchange, owner, stored), alt: asset.alt });
      }
      return {};
    },
    async (trx) => {
      await requireRights(trx, memberOf(exchange), metaContentItem, id, { assets: [asset], asks: false });
      return {};
    },
  );
}
