import { ulid } from "ulid";
import type { FileRow, Trx } from "#api/data/schema.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import type { Picture } from "./picture.ts";
import { removeFiles } from "./repository.ts";

/** What is known about stored bytes, whoever owns them. */
export type StoredPicture = Pick<
  FileRow,
  "id" | "mime" | "bytes" | "width" | "height" | "asset_id" | "created_at"
>;

/**
 * Stores the bytes of images, lets `save` write the records, and deletes bytes that no record uses then: the replaced ones, those
 * that weren't saved, or all new ones if saving failed.
 * @param save calls `replaces` with the ids of the replaced bytes
 */
async function keepAllBytes(
  exchange: Exchange,
  pictures: readonly Picture[],
  save: (stored: StoredPicture[], replaces: (ids: readonly string[]) => void) => Promise<Reply>,
): Promise<Reply> {
  const all: StoredPicture[] = [];
  let former: readonly string[] = [];
  try {
    for (const { bytes, mime, width, height, asset_id = null } of pictures) {
      const id = ulid(exchange.deps.clock());
      all.push({ id, mime, bytes: bytes.length, width, height, asset_id, created_at: nowOf(exchange) });
      await exchange.deps.files.put(id, bytes);
    }
    return await save(all, (ids) => {
      former = ids;
    });
  } catch (error) {
    former = [];
    throw error;
  } finally {
    // Includes the new bytes, which nothing uses if a stored response was returned.
    await removeFiles(exchange, [...former, ...all.map(({ id }) => id)]);
  }
}

/** Does the same for a single image. */
export const keepBytes = (
  exchange: Exchange,
  picture: Picture,
  save: (stored: StoredPicture, replaces: (ids: readonly string[]) => void) => Promise<Reply>,
): Promise<Reply> =>
  keepAllBytes(exchange, [picture], ([stored], replaces) => {
    if (stored === undefined) throw new Error("No image was stored.");
    return save(stored, replaces);
  });

type Owner = { organization_id: string; campaign_id: string | null };

const putFile = (trx: Trx, exchange: Exchange, owner: Owner, stored: StoredPicture) =>
  trx
    .insertInto("files")
    .values({ ...stored, ...owner, created_by: userOf(exchange).id, store_id: null, removed_at: null })
    .execute();

/** Adds a record of bytes that are stored already. They are shared until the last record is deleted. Returns its id. */
export async function putAgain(
  trx: Trx,
  exchange: Exchange,
  owner: Owner,
  stored: StoredPicture,
): Promise<string> {
  const id = ulid(exchange.deps.clock());
  await trx
    .insertInto("files")
    .values({
      ...stored,
      ...owner,
      id,
      store_id: stored.id,
      created_by: userOf(exchange).id,
      removed_at: null,
    })
    .execute();
  return id;
}

/**
 * Does the same for a file of an organization.
 * @param save calls `put` inside its transaction, with the ids of the replaced bytes
 */
export const keepPicture = (
  exchange: Exchange,
  owner: Owner,
  picture: Picture,
  save: (fileId: string, put: (trx: Trx, replaced: readonly string[]) => Promise<void>) => Promise<Reply>,
): Promise<Reply> =>
  keepBytes(exchange, picture, (stored, replaces) =>
    save(stored.id, async (trx, replaced) => {
      replaces(replaced);
      await putFile(trx, exchange, owner, stored);
    }),
  );

/**
 * Does the same for several files of an organization.
 * @param save calls `put` inside its transaction, with the ids of those that it uses
 */
export const keepPictures = (
  exchange: Exchange,
  owner: Owner,
  pictures: readonly Picture[],
  save: (fileIds: string[], put: (trx: Trx, used: readonly string[]) => Promise<void>) => Promise<Reply>,
): Promise<Reply> =>
  keepAllBytes(exchange, pictures, (stored) =>
    save(
      stored.map(({ id }) => id),
      async (trx, used) => {
        for (const one of stored) if (used.includes(one.id)) await putFile(trx, exchange, owner, one);
      },
    ),
  );
