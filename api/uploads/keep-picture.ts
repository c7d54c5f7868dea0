import { ulid } from "ulid";
import type { FileRow, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import type { Picture } from "./picture.ts";
import { removeFiles } from "./repository.ts";

/**
 * Stores an image's bytes, lets `save` write the records, and deletes bytes that no record uses then: the replaced ones, or the
 * new ones if saving failed.
 * @param save calls `put` inside its transaction, with the ids of the replaced bytes
 */
export async function keepPicture(
  exchange: Exchange,
  owner: { organization_id: string; campaign_id: string },
  picture: Picture,
  save: (fileId: string, put: (trx: Trx, replaced: readonly string[]) => Promise<void>) => Promise<Reply>,
): Promise<Reply> {
  const { bytes, mime, width, height } = picture;
  const file: FileRow = {
    ...owner,
    id: ulid(exchange.deps.clock()),
    store_id: null,
    mime,
    bytes: bytes.length,
    width,
    height,
    created_by: memberOf(exchange).user.id,
    created_at: nowOf(exchange),
    removed_at: null,
  };
  await exchange.deps.files.put(file.id, bytes);
  let former: readonly string[] = [];
  try {
    const reply = await save(file.id, async (trx, replaced) => {
      former = replaced;
      await trx.insertInto("files").values(file).execute();
    });
    // Includes the new bytes if a stored response was returned and nothing was written.
    await removeFiles(exchange, [...former, file.id]);
    return reply;
  } catch (error) {
    await removeFiles(exchange, [file.id]);
    throw error;
  }
}
