import type { BoardRow, Trx } from "#api/data/schema.ts";
import { notFound, stale } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireReady } from "#api/review/policy.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import type { Watched } from "#api/undo/offer.ts";
import { boardItem } from "./item.ts";
import { toBoard } from "./resource.ts";

/** The columns that a change may set. The position in the column is computed separately. */
export type Changes = Partial<
  Omit<BoardRow, "id" | "organization_id" | "social_calendar_id" | "created_at" | "version">
>;

type Way = {
  /** Runs first inside the transaction, and returns more changes. */
  before?: (trx: Trx) => Promise<Changes>;
  /** Whether `before` changes the images. */
  hasImages?: boolean;
  /** What an undo restores, if that is the entire change. */
  whole?: readonly Watched[] | undefined;
  /** Runs after the save, in the same transaction. */
  after?: ((trx: Trx) => Promise<void>) | undefined;
  reply?: (record: unknown) => Reply;
};

/** Sets `changes` and whatever `before` returns. Throws 412 if `version` is stale. */
export async function change(
  exchange: Exchange,
  board: BoardRow,
  member: Member,
  changes: Changes,
  version: number | null | undefined,
  { before = () => Promise.resolve({}), hasImages = false, whole, after, reply = data }: Way = {},
): Promise<Reply> {
  const recordIn = async (trx: Trx) => {
    const current = await trx
      .selectFrom("boards")
      .selectAll()
      .where("id", "=", board.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (current === undefined) throw notFound();
    return toBoard(trx, current, member, exchange);
  };
  return commitWithUndo(
    exchange,
    whole ?? boardItem.rows([board.id]),
    async (trx) => {
      await lockCampaign(trx, exchange, board.social_calendar_id);
      if (typeof version === "number") {
        const saved = await trx
          .selectFrom("boards")
          .select("version")
          .where("id", "=", board.id)
          .executeTakeFirst();
        // Before anything is changed, so that the record is the one that somebody else saved.
        if (saved?.version !== version) throw stale(await recordIn(trx));
      }
      const more = await before(trx);
      await trx
        .updateTable("boards")
        .set((expression) => ({
          ...changes,
          ...more,
          version: expression("version", "+", 1),
          updated_at: nowOf(exchange),
        }))
        .where("id", "=", board.id)
        .where("deleted_at", "is", null)
        .execute();
      await keepVersion(trx, exchange, boardItem, board.id);
      await after?.(trx);
      // A scheduled post must stay complete.
      if (hasImages || isContent({ ...changes, ...more }))
        await requireReady(trx, exchange, boardItem, board.id);
      return reply(await recordIn(trx));
    },
    { isWhole: whole !== undefined },
  );
}

const isContent = (changes: Changes) =>
  ["content", "overrides_json", "networks_json", "format"].some((name) => name in changes);
