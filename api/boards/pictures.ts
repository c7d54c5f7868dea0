import { sql } from "kysely";
import type { BoardImageRow, FileRow, Reader, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { copyFile, setFilesAside } from "#api/uploads/repository.ts";
import { ASSET } from "#api/vault/rights.ts";
import type { FromAsset } from "#api/vault/rights.ts";

/** `seconds` and `codec` are null for an image. */
export type BoardPicture = BoardImageRow &
  Pick<FileRow, "width" | "height" | "mime" | "bytes"> &
  FromAsset & { seconds: number | null; codec: string | null };

export async function picturesOf(
  db: Reader,
  boardIds: readonly string[],
): Promise<(boardId: string) => BoardPicture[]> {
  const rows = await db
    .selectFrom("board_images")
    .innerJoin("files", "files.id", "board_images.file_id")
    .leftJoin("videos", "videos.file_id", "files.id")
    .leftJoin("vault_items", "vault_items.id", "files.asset_id")
    .selectAll("board_images")
    .select(["files.width", "files.height", "files.mime", "files.bytes", ...ASSET])
    .select(["videos.seconds", "videos.codec"])
    .where("board_images.board_id", "in", ["", ...boardIds])
    .orderBy("board_images.position")
    .orderBy("board_images.file_id")
    .execute();
  const byBoard = Map.groupBy(rows, ({ board_id }) => board_id);
  return (boardId) => byBoard.get(boardId) ?? [];
}

export const picturesIn = async (db: Reader, boardId: string): Promise<BoardPicture[]> =>
  (await picturesOf(db, [boardId]))(boardId);

/** The file of the first image of the post whose id is in this column. */
export const firstPicture = (column: string) => sql<string | null>`(
  select first.file_id from board_images as first where first.board_id = ${sql.ref(column)}
  order by first.position, first.file_id limit 1
)`;

/** How many images the post whose id is in this column has. */
export const picturesCount = (column: string) => sql<number | string>`(
  select count(*) from board_images as counted where counted.board_id = ${sql.ref(column)}
)`;

/** Adds images after the present ones. */
export async function addPictures(
  trx: Trx,
  boardId: string,
  images: readonly Pick<BoardImageRow, "file_id" | "alt">[],
): Promise<void> {
  if (images.length === 0) return;
  const last = (await picturesIn(trx, boardId)).at(-1)?.position ?? -1;
  await trx
    .insertInto("board_images")
    .values(
      images.map(({ file_id, alt }, index) => ({
        file_id,
        alt,
        board_id: boardId,
        position: last + 1 + index,
      })),
    )
    .execute();
}

/** Copies the images and videos of a board to another one. The bytes are shared until the last copy is deleted. */
export async function copyPictures(
  trx: Trx,
  exchange: Exchange,
  from: string,
  to: { boardId: string; campaignId: string },
): Promise<void> {
  const images = [];
  for (const { file_id, alt } of await picturesIn(trx, from)) {
    const copy = await copyFile(trx, exchange, file_id, to.campaignId);
    if (copy !== null) images.push({ file_id: copy, alt });
  }
  await addPictures(trx, to.boardId, images);
}

/** What a save changes about the images of a board. */
export type Arrangement = {
  images?:
    | readonly { id: string; alt?: string | null | undefined; position?: number | undefined }[]
    | undefined;
  remove_images?: readonly string[] | undefined;
};

/**
 * Returns the images as they are after a save, in order. An image with a new position takes that place, from 0, and the others keep
 * their order in the places that are left. If two images want the same place, the second takes the next one.
 */
export function arranged(
  present: readonly BoardPicture[],
  { images = [], remove_images: removed = [] }: Arrangement,
): BoardPicture[] {
  const wanted = new Map(images.map((image) => [image.id, image]));
  const left = present.flatMap((picture, former) => {
    if (removed.includes(picture.file_id)) return [];
    const { alt, position } = wanted.get(picture.file_id) ?? {};
    const isMoved = position !== undefined && position !== former;
    return [
      {
        picture: { ...picture, alt: alt === undefined ? picture.alt : alt },
        place: isMoved ? position : null,
      },
    ];
  });
  const places: (BoardPicture | undefined)[] = left.map(() => undefined);
  const put = (picture: BoardPicture, place: number) => {
    const free = places.findIndex((taken, index) => index >= place && taken === undefined);
    places[free === -1 ? places.lastIndexOf(undefined) : free] = picture;
  };
  for (const { picture, place } of left.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)))
    if (place !== null) put(picture, place);
  for (const { picture, place } of left) if (place === null) put(picture, 0);
  return places.flatMap((picture, position) => (picture === undefined ? [] : [{ ...picture, position }]));
}

/** Saves an arrangement. Removed images are kept aside while that can be undone. */
export async function arrange(
  trx: Trx,
  boardId: string,
  arrangement: Arrangement,
  now: string,
): Promise<void> {
  const present = await picturesIn(trx, boardId);
  const after = arranged(present, arrangement);
  const kept = new Set(after.map(({ file_id }) => file_id));
  const removed = present.flatMap(({ file_id }) => (kept.has(file_id) ? [] : [file_id]));
  await setFilesAside(trx, removed, now);
  await trx
    .deleteFrom("board_images")
    .where("file_id", "in", ["", ...removed])
    .execute();
  for (const { file_id, alt, position } of after) {
    const was = present.find((picture) => picture.file_id === file_id);
    if (was?.alt !== alt || was.position !== position)
      await trx.updateTable("board_images").set({ alt, position }).where("file_id", "=", file_id).execute();
  }
}
