import type { VaultItemRow } from "#api/data/schema.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import { swapInBlog } from "#api/blogs/swap-asset.ts";
import { swapInBoard } from "#api/boards/swap-asset.ts";
import { formatDay } from "#lib/dates.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { swapInMetaContent } from "#api/meta-contents/swap-asset.ts";
import { mayIn } from "#api/projects/policy.ts";
import { savedAlone } from "#api/review/saved-alone.ts";
import { keepBytes } from "#api/uploads/keep-picture.ts";
import { assetPicture, picturedAsset } from "./assets.ts";
import type { Swap } from "./assets.ts";
import { requireLevel, todayOf } from "./policy.ts";
import { replaceRules } from "./requests.ts";
import { itemsUsing } from "./uses.ts";

const SWAPS: Readonly<Record<ItemSubject, (exchange: Exchange, id: string, swap: Swap) => Promise<Reply>>> = {
  boards: swapInBoard,
  // Search ads have no images.
  contents: swapInMetaContent,
  blogs: swapInBlog,
};

/**
 * Puts the image of another asset in place of this one's in every post, ad, and blog post that the user may change. Each is saved by
 * itself, so one that refuses keeps none of the others back.
 */
export async function replaceEverywhere(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = await requireLevel(exchange, item, "edit");
  const { by } = await validate(exchange.input, replaceRules);
  if (by === item.id) throw invalidField("by", "Choose another asset.");
  const asset = await picturedAsset(exchange, by, "by");
  if (asset.rights_end !== null && asset.rights_end < todayOf(exchange, member))
    throw invalidField("by", `The rights to “${asset.name}” ended on ${formatDay(asset.rights_end)}.`);
  const picture = await assetPicture(asset, "by");
  const users = await itemsUsing(exchange.deps.db, item)
    .select(["item.id", "item.type", "item.name", "item.project_id"])
    .orderBy("item.name")
    .orderBy("item.id")
    .execute();
  const seen = users.filter(({ project_id: id }) => mayIn(member, id, "read"));
  // The bytes are stored once, and every item has a record of them.
  return keepBytes(exchange, picture, async (stored) => {
    const left = await savedAlone(exchange, seen, (one, { id, type }) =>
      SWAPS[type](one, id, { from: item.id, asset, stored }),
    );
    const answer = {
      replaced: seen.length - left.length,
      left,
      hidden_count: users.length - seen.length,
    };
    return commit(exchange, () => Promise.resolve(data(answer)));
  });
}
