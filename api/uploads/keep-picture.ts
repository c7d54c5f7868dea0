import { ulid } from "ulid";
import type { FileRow, Trx, VideoRow } from "#api/data/schema.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import type { Picture } from "./picture.ts";
import { removeFiles } from "./repository.ts";
import type { Video } from "./video.ts";

/** What is known about stored bytes, whoever owns them. */
export type StoredPicture = Pick<
  FileRow,
  "id" | "mime" | "bytes" | "width" | "height" | "asset_id" | "created_at"
>;
/** The same with what is known of a video. */
type Stored = { file: StoredPicture; video: Omit<VideoRow, "file_id"> | null };

async function store(exchange: Exchange, { bytes, mime, ...picture }: Picture): Promise<StoredPicture> {
  const { files, clock } = exchange.deps;
  const id = ulid(clock());
  await files.put(id, bytes);
  const { width, height, asset_id = null } = picture;
  return { id, mime, bytes: bytes.length, width, height, asset_id, created_at: nowOf(exchange) };
}

async function storeAny(exchange: Exchange, one: Picture | Video): Promise<Stored> {
  if (!("poster" in one)) return { file: await store(exchange, one), video: null };
  const { id, mime, size, width, height, seconds, codec } = one;
  return {
    file: { id, mime, bytes: size, width, height, asset_id: null, created_at: nowOf(exchange) },
    video: { poster_id: (await store(exchange, one.poster)).id, seconds, codec },
  };
}

/**
 * Stores the bytes of images and videos, lets `save` write the records, and deletes bytes that no record uses then: the replaced ones, those
 * that weren't saved, or all new ones if saving failed.
 * @param save calls `replaces` with the ids of the replaced bytes
 */
async function keepAllBytes(
  exchange: Exchange,
  uploads: readonly (Picture | Video)[],
  save: (stored: Stored[], replaces: (ids: readonly string[]) => void) => Promise<Reply>,
): Promise<Reply> {
  const all: Stored[] = [];
  let former: readonly string[] = [];
  try {
    for (const one of uploads) all.push(await storeAny(exchange, one));
    return await save(all, (ids) => {
      former = ids;
    });
  } catch (error) {
    former = [];
    throw error;
  } finally {
    // Includes the new bytes, which nothing uses if a stored response was returned.
    await removeFiles(exchange, [...former, ...all.flatMap(bytesOf)]);
  }
}

const bytesOf = ({ file, video }: Stored) => [file.id, ...(video === null ? [] : [video.poster_id])];

/** Does the same for a single image. */
export const keepBytes = (
  exchange: Exchange,
  picture: Picture,
  save: (stored: StoredPicture, replaces: (ids: readonly string[]) => void) => Promise<Reply>,
): Promise<Reply> =>
  keepAllBytes(exchange, [picture], ([stored], replaces) => {
    if (stored === undefined) throw new Error("No image was stored.");
    return save(stored.file, replaces);
  });

type Owner = { organization_id: string; campaign_id: string | null };

async function putFile(trx: Trx, exchange: Exchange, owner: Owner, { file, video }: Stored): Promise<void> {
  await trx
    .insertInto("files")
    .values({ ...file, ...owner, created_by: userOf(exchange).id, store_id: null, removed_at: null })
    .execute();
  if (video !== null)
    await trx
      .insertInto("videos")
      .values({ ...video, file_id: file.id })
      .execute();
}

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
      await putFile(trx, exchange, owner, { file: stored, video: null });
    }),
  );

/**
 * Does the same for several files of an organization.
 * @param save calls `put` inside its transaction, with the ids of those that it uses
 */
export const keepPictures = (
  exchange: Exchange,
  owner: Owner,
  uploads: readonly (Picture | Video)[],
  save: (fileIds: string[], put: (trx: Trx, used: readonly string[]) => Promise<void>) => Promise<Reply>,
): Promise<Reply> =>
  keepAllBytes(exchange, uploads, (stored) =>
    save(
      stored.map(({ file }) => file.id),
      async (trx, used) => {
        for (const one of stored) if (used.includes(one.file.id)) await putFile(trx, exchange, owner, one);
      },
    ),
  );
