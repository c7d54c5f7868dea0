import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireRights } from "#api/review/policy.ts";
import { putAgain } from "#api/uploads/keep-picture.ts";
import { setFilesAside } from "#api/uploads/repository.ts";
import { requireUnsettled } from "#api/vault/assets.ts";
import type { Swap } from "#api/vault/assets.ts";
import { blogNamed, changeCover, coverOf } from "./cover.ts";
import { blogItem } from "./item.ts";

/**
 * Puts the image of another asset in the place of the cover. Its caption stays.
 * @throws HttpError 403 or 422 if the blog post must stay as it is
 */
export async function swapInBlog(exchange: Exchange, id: string, { asset, stored }: Swap): Promise<Reply> {
  const campaign = await blogNamed(exchange, id);
  const owner = { organization_id: campaign.organization_id, campaign_id: id };
  return changeCover(exchange, campaign, null, {
    before: async (trx) => {
      requireUnsettled((await blogItem.find(trx, campaign.organization_id, id))?.status);
      await setFilesAside(trx, await coverOf(trx, id), nowOf(exchange));
      return { cover_id: await putAgain(trx, exchange, owner, stored), cover_alt: asset.alt };
    },
    after: async (trx) => {
      await requireRights(trx, memberOf(exchange), blogItem, id, { assets: [asset], asks: false });
    },
  });
}
