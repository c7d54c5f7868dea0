import type { BoardRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound, stale } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireReady } from "#api/review/policy.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { undoable } from "#api/undo/offer.ts";
import type { Watched } from "#api/undo/offer.ts";
import { boardItem } from "./item.ts";
import { toBoard } from "./resource.ts";

/** The columns that a change may set. The position in the column is computed separately. */
export type Changes = Partial<
  Omit<BoardRow, "id" | "organization_id" | "social_calendar_id" | "created_at" | "version">
>;

/** Sets `changes` and whatever `before` returns inside the transaction. Throws 412 if `version` is stale. */
export async function change(
  exchange: Exchange,
  board: BoardRow,
  member: Member,
  changes: Changes,
  version: number | null | undefined,
  before: (trx: Trx) => Promise<Changes> = () => Promise.resolve({}),
  /** What an undo restores, if that is the entire change. */
  whole?: readonly Watched[],
): Promise<Reply> {
  const work = async (trx: Trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    const more = await before(trx);
    const update = trx
      .updateTable("boards")
      .set((expression) => ({
        ...changes,
        ...more,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", board.id)
      .where("deleted_at", "is", null);
    const result = await (
      typeof version === "number" ? update.where("version", "=", version) : update
    ).executeTakeFirst();
    if (result.numUpdatedRows > 0n) {
      await keepVersion(trx, exchange, boardItem, board.id);
      // A scheduled post must stay complete.
      if (isContent({ ...changes, ...more })) await requireReady(trx, exchange, boardItem, board.id);
    }
    const current = await trx
      .selectFrom("boards")
      .selectAll()
      .where("id", "=", board.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (current === undefined) throw notFound();
    const record = await toBoard(trx, current, member, exchange.deps.config.appUrl);
    if (result.numUpdatedRows === 0n) throw stale(record);
    return data(record);
  };
  return commit(exchange, (trx) =>
    undoable(trx, exchange, whole ?? boardItem.rows([board.id]), () => work(trx), {
      isWhole: whole !== undefined,
    }),
  );
}

/** Returns whether a change affects the published content. */
const isContent = (changes: Changes) =>
  ["content", "overrides_json", "networks_json", "format", "image_id"].some((name) => name in changes);
