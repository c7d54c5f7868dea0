import type { BoardRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireRights } from "#api/review/policy.ts";
import { putAgain } from "#api/uploads/keep-picture.ts";
import type { StoredPicture } from "#api/uploads/keep-picture.ts";
import { setFilesAside } from "#api/uploads/repository.ts";
import type { PicturedAsset } from "#api/vault/assets.ts";
import { change } from "./change.ts";
import { boardItem } from "./item.ts";
import { picturesIn } from "./pictures.ts";
import { requireChange } from "./policy.ts";

/** Why a post with this status keeps its images. */
const SETTLED: Readonly<Record<string, string>> = {
  published: "It’s published already.",
  cancelled: "It’s no longer planned.",
  archived: "It’s archived.",
};

/**
 * Puts the image of another asset in the places of one asset's, as a save of the post's images does.
 * @throws HttpError 403 or 422 if the post must stay as it is
 */
export async function swapAsset(
  exchange: Exchange,
  board: BoardRow,
  member: Member,
  { from, asset, stored }: { from: string; asset: PicturedAsset; stored: StoredPicture },
): Promise<Reply> {
  await requireChange(exchange, board);
  return change(exchange, board, member, {}, null, {
    hasImages: true,
    before: async (trx) => {
      const item = await boardItem.find(trx, board.organization_id, board.id);
      const reason = SETTLED[item?.status ?? ""];
      if (reason !== undefined) throw invalidField("status", reason);
      const former = (await picturesIn(trx, board.id)).filter(({ asset_id: id }) => id === from);
      const ids = former.map(({ file_id }) => file_id);
      await setFilesAside(trx, ids, nowOf(exchange));
      await trx
        .deleteFrom("board_images")
        .where("file_id", "in", ["", ...ids])
        .execute();
      const owner = { organization_id: board.organization_id, campaign_id: board.social_calendar_id };
      for (const { position } of former)
        await trx
          .insertInto("board_images")
          .values({
            file_id: await putAgain(trx, exchange, owner, stored),
            board_id: board.id,
            // The former text describes another image.
            alt: asset.alt,
            position,
            asset_id: asset.id,
          })
          .execute();
      return {};
    },
    after: async (trx) => {
      await requireRights(trx, member, boardItem, board.id, { assets: [asset], asks: false });
    },
  });
}
