import { ulid } from "ulid";
import type { FileRow, Trx } from "#api/data/schema.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import type { Picture } from "./picture.ts";
import { removeFiles } from "./repository.ts";

/** What is known about stored bytes, whoever owns them. */
export type StoredPicture = Pick<FileRow, "id" | "mime" | "bytes" | "width" | "height" | "created_at">;

/**
 * Stores an image's bytes, lets `save` write the records, and deletes bytes that no record uses then: the replaced ones, or the
 * new ones if saving failed.
 * @param save calls `replaces` with the ids of the replaced bytes
 */
export async function keepBytes(
  exchange: Exchange,
  { bytes, mime, width, height }: Picture,
  save: (stored: StoredPicture, replaces: (ids: readonly string[]) => void) => Promise<Reply>,
): Promise<Reply> {
  const id = ulid(exchange.deps.clock());
  await exchange.deps.files.put(id, bytes);
  let former: readonly string[] = [];
  try {
    const stored = { id, mime, bytes: bytes.length, width, height, created_at: nowOf(exchange) };
    const reply = await save(stored, (ids) => {
      former = ids;
    });
    // Includes the new bytes if a stored response was returned and nothing was written.
    await removeFiles(exchange, [...former, id]);
    return reply;
  } catch (error) {
    await removeFiles(exchange, [id]);
    throw error;
  }
}

/**
 * Does the same for a file of an organization.
 * @param save calls `put` inside its transaction, with the ids of the replaced bytes
 */
export const keepPicture = (
  exchange: Exchange,
  owner: { organization_id: string; campaign_id: string | null },
  picture: Picture,
  save: (fileId: string, put: (trx: Trx, replaced: readonly string[]) => Promise<void>) => Promise<Reply>,
): Promise<Reply> =>
  keepBytes(exchange, picture, (stored, replaces) =>
    save(stored.id, async (trx, replaced) => {
      replaces(replaced);
      const { id: created_by } = userOf(exchange);
      await trx
        .insertInto("files")
        .values({ ...stored, ...owner, created_by, store_id: null, removed_at: null })
        .execute();
    }),
  );
