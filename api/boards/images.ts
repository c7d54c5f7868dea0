import type { Trx } from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";
import { inputWithQuery, memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { keepPicture } from "#api/uploads/keep-picture.ts";
import { boardImageRows } from "#api/undo/rows.ts";
import { forgetFiles, setFilesAside } from "#api/uploads/repository.ts";
import { sentPicture } from "#api/uploads/requests.ts";
import { change } from "./change.ts";
import { requireChange } from "./policy.ts";
import { boardNamed } from "./repository.ts";
import { imageRemovalRules, imageRules } from "./requests.ts";

/**
 * Saves an image and its alternative text. Without a new file, only the alternative text of the current image changes.
 * @throws HttpError 422 if the content isn't a valid image of a known type
 */
export async function updateReferenceImage(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, imageRules);
  const board = await boardNamed(exchange, input.board_id);
  if (board === undefined) throw notFound();
  await requireChange(exchange, board);
  const picture = await sentPicture(exchange, board.image_id !== null);
  if (picture === null)
    return change(exchange, board, member, { image_alt: input.alt ?? null }, input.version);
  const owner = { organization_id: board.organization_id, campaign_id: board.social_calendar_id };
  return keepPicture(exchange, owner, picture, (fileId, put) => {
    const image = { image_id: fileId, image_alt: input.alt ?? null };
    return change(exchange, board, member, image, input.version, async (trx) => {
      await put(trx, await forgetFiles(trx, await imageOf(trx, board.id)));
      return {};
    });
  });
}

export async function deleteReferenceImage(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(inputWithQuery(exchange), imageRemovalRules);
  const board = await boardNamed(exchange, input.board_id);
  if (board === undefined) throw notFound();
  await requireChange(exchange, board);
  return change(
    exchange,
    board,
    member,
    { image_id: null, image_alt: null },
    input.version,
    async (trx) => {
      await setFilesAside(trx, await imageOf(trx, board.id), nowOf(exchange));
      return {};
    },
    boardImageRows(board.id, board.social_calendar_id),
  );
}

async function imageOf(trx: Trx, boardId: string): Promise<string[]> {
  const row = await trx.selectFrom("boards").select("image_id").where("id", "=", boardId).executeTakeFirst();
  return row?.image_id ? [row.image_id] : [];
}
