import type { BoardRow, VaultItemRow } from "#api/data/schema.ts";
import { swapAsset } from "#api/boards/swap-asset.ts";
import { formatDay } from "#lib/dates.ts";
import { commit } from "#api/http/commit.ts";
import { fieldErrorsIn, HttpError, invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayIn } from "#api/projects/policy.ts";
import { keepBytes } from "#api/uploads/keep-picture.ts";
import { readPicture } from "#api/uploads/picture.ts";
import { picturedAsset } from "./assets.ts";
import { requireLevel, todayOf } from "./policy.ts";
import { replaceRules } from "./requests.ts";
import { boardsUsing } from "./uses.ts";

/**
 * Puts the image of another asset in place of this one's in every post that the user may change. Each post is saved by itself, so one
 * that refuses keeps none of the others back.
 */
export async function replaceEverywhere(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = await requireLevel(exchange, item, "edit");
  const { by } = await validate(exchange.input, replaceRules);
  if (by === item.id) throw invalidField("by", "Choose another asset.");
  const asset = await picturedAsset(exchange, by, "by");
  if (asset.rights_end !== null && asset.rights_end < todayOf(exchange, member))
    throw invalidField("by", `The rights to “${asset.name}” ended on ${formatDay(asset.rights_end)}.`);
  const picture = await readPicture(asset.bytes);
  if (typeof picture === "string") throw invalidField("by", picture.replaceAll(":attribute", "image"));
  const boards = await boardsUsing(exchange.deps.db, item.id)
    .selectAll("boards")
    .select("campaigns.project_id")
    .orderBy("boards.title")
    .orderBy("boards.id")
    .execute();
  const seen = boards.filter(({ project_id: id }) => mayIn(member, id, "read"));
  // The bytes are stored once, and every post has a record of them.
  return keepBytes(exchange, picture, async (stored) => {
    const left: { id: string; name: string; reason: string }[] = [];
    for (const { project_id: _, ...board } of seen) {
      // The answer to a repeated submission is that of the whole.
      const one = { ...exchange, once: null, undoWith: null };
      const reason = await refusalOf(() => swapAsset(one, board, member, { from: item.id, asset, stored }));
      if (reason !== null) left.push({ ...named(board), reason });
    }
    const answer = {
      replaced: seen.length - left.length,
      left,
      hidden_count: boards.length - seen.length,
    };
    return commit(exchange, () => Promise.resolve(data(answer)));
  });
}

const named = ({ id, title }: Pick<BoardRow, "id" | "title">) => ({ id, name: title });

/** Returns why a post stayed as it was, or null. */
async function refusalOf(save: () => Promise<Reply>): Promise<string | null> {
  try {
    await save();
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    if (error.status === 403) return "You can’t change this post.";
    return Object.values(fieldErrorsIn(error))[0]?.[0] ?? error.message;
  }
}
