import type { Exchange } from "#api/http/exchange.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireRights } from "#api/review/policy.ts";
import { putAgain } from "#api/uploads/keep-picture.ts";
import type { StoredPicture } from "#api/uploads/keep-picture.ts";
import { setFilesAside } from "#api/uploads/repository.ts";
import { requireUnsettled } from "#api/vault/assets.ts";
import type { PicturedAsset, Swap } from "#api/vault/assets.ts";
import { change } from "./change.ts";
import { boardItem } from "./item.ts";
import { picturesIn } from "./pictures.ts";
import type { BoardPicture } from "./pictures.ts";
import { requireChange } from "./policy.ts";
import { boardNamed } from "./repository.ts";

type Swapped = {
  /** Whether an image gives way. */
  isFormer: (image: BoardPicture) => boolean;
  stored: StoredPicture;
  alt: (former: BoardPicture) => string | null;
  /** Where the new image was taken from. */
  assets?: readonly PicturedAsset[];
};

/** Puts the image of another asset in the places of one asset's. */
export const swapInBoard = (exchange: Exchange, id: string, { from, asset, stored }: Swap): Promise<Reply> =>
  swapImages(exchange, id, {
    isFormer: (image) => image.asset_id === from,
    stored,
    // The former text describes another image.
    alt: () => asset.alt,
    assets: [asset],
  });

/**
 * Puts a stored image in the places of others, as a save of the post's images does.
 * @throws HttpError 403 or 422 if the post must stay as it is
 */
export async function swapImages(
  exchange: Exchange,
  id: string,
  { isFormer, stored, alt, assets = [] }: Swapped,
): Promise<Reply> {
  const member = memberOf(exchange);
  const board = await boardNamed(exchange, id);
  if (board === undefined) throw notFound();
  await requireChange(exchange, board);
  return change(exchange, board, member, {}, null, {
    hasImages: true,
    before: async (trx) => {
      requireUnsettled((await boardItem.find(trx, board.organization_id, id))?.status);
      const former = (await picturesIn(trx, id)).filter(isFormer);
      const ids = former.map(({ file_id }) => file_id);
      await setFilesAside(trx, ids, nowOf(exchange));
      await trx
        .deleteFrom("board_images")
        .where("file_id", "in", ["", ...ids])
        .execute();
      const owner = { organization_id: board.organization_id, campaign_id: board.social_calendar_id };
      for (const image of former)
        await trx
          .insertInto("board_images")
          .values({
            file_id: await putAgain(trx, exchange, owner, stored),
            board_id: id,
            alt: alt(image),
            position: image.position,
          })
          .execute();
      return {};
    },
    after: async (trx) => {
      await requireRights(trx, member, boardItem, id, { assets, asks: false });
    },
  });
}
