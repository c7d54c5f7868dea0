import type { Crop } from "#contract/images.ts";
import { BOARD_IMAGES_MAX } from "#contract/limits.ts";
import type { BoardRow, Trx } from "#api/data/schema.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { inputWithQuery, memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { libraryImages } from "#api/media/repository.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { takeAssets } from "#api/review/take-assets.ts";
import { boardImageRows } from "#api/undo/rows.ts";
import { keepBytes, keepPicture, keepPictures } from "#api/uploads/keep-picture.ts";
import { isPartOf } from "#api/uploads/parts.ts";
import { cropPicture } from "#api/uploads/picture.ts";
import { copyFile, forgetFiles, setFilesAside } from "#api/uploads/repository.ts";
import { refusedPictures, sentPicture, sentPictures, sentPoster } from "#api/uploads/requests.ts";
import type { RefusedPicture } from "#api/uploads/requests.ts";
import { picturedAsset } from "#api/vault/assets.ts";
import type { PicturedAsset } from "#api/vault/assets.ts";
import { change } from "./change.ts";
import { boardItem } from "./item.ts";
import { addPictures, arrange, picturesIn } from "./pictures.ts";
import type { Arrangement, BoardPicture } from "./pictures.ts";
import { requireChange } from "./policy.ts";
import { boardNamed } from "./repository.ts";
import { stepAfter } from "./step.ts";
import type { StepAnswer } from "#api/review/step-after.ts";
import { imageRemovalRules, imageRules, imagesRules, oneImageRules, versionRules } from "./requests.ts";

const FULL = `A post can have up to ${BOARD_IMAGES_MAX} images.`;

async function boardIn(exchange: Exchange, { board_id: id }: { board_id: string }): Promise<BoardRow> {
  const board = await boardNamed(exchange, id);
  if (board === undefined) throw notFound();
  await requireChange(exchange, board);
  return board;
}

const ownerOf = (board: BoardRow) => ({
  organization_id: board.organization_id,
  campaign_id: board.social_calendar_id,
});

/** Returns how many images a board can have. It tells that this server has the calls for several. */
export function showImageLimit(exchange: Exchange): Promise<Reply> {
  memberOf(exchange);
  return Promise.resolve(data({ max: BOARD_IMAGES_MAX }));
}

/**
 * Adds images and videos after the present ones: those that are sent, at once or in parts before, those of brand assets, which remember where they are from, and those of the project’s library, whose bytes are shared. Each file is judged alone: those that were refused are named in the response, and the others
 * are saved.
 * @throws HttpError 422 by file if all were refused, or if a scheduled post gets an asset whose rights end before
 */
export async function createImages(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const {
    alts,
    asset_ids,
    uploads,
    media_ids,
    reason,
    version,
    step: wanted,
    ...input
  } = await validate(exchange.input, imagesRules);
  const board = await boardIn(exchange, input);
  const present = await picturesIn(exchange.deps.db, board.id);
  const assets: PicturedAsset[] = [];
  for (const [index, id] of (asset_ids ?? []).entries())
    assets.push(await picturedAsset(exchange, id, `asset_ids.${index}`));
  const library = await libraryImages(exchange, board, media_ids ?? []);
  const sent = await sentPictures(exchange, {
    room: BOARD_IMAGES_MAX - present.length,
    full: FULL,
    inParts: uploads ?? [],
    more: assets.map(({ bytes }) => bytes),
    others: library.length,
  });
  let { refused } = sent;
  let step: StepAnswer | undefined;
  const pictures = sent.taken.map(({ index, picture }) => {
    const asset = assets[index - sent.uploaded];
    return asset === undefined ? picture : { ...picture, asset_id: asset.id };
  });
  const reply = await keepPictures(exchange, ownerOf(board), pictures, (fileIds, put) => {
    const before = sent.taken.length + sent.refused.length;
    const named = [
      ...sent.taken.map(({ index }, at) => {
        const asset = assets[index - sent.uploaded];
        return {
          index,
          file_id: fileIds[at] ?? "",
          alt: alts?.[index] ?? asset?.alt ?? null,
          isShared: false,
        };
      }),
      ...library.map(({ file_id, alt }, at) => ({
        index: before + at,
        file_id,
        alt: alts?.[before + at] ?? alt,
        isShared: true,
      })),
    ];
    return change(exchange, board, member, {}, version, {
      hasImages: true,
      before: async (trx) => {
        // Another request may have added some during the upload.
        const room = BOARD_IMAGES_MAX - (await picturesIn(trx, board.id)).length;
        const [added, late] = [named.slice(0, Math.max(0, room)), named.slice(Math.max(0, room))];
        refused = [...sent.refused, ...late.map(({ index }): RefusedPicture => ({ index, message: FULL }))];
        if (added.length === 0) throw refusedPictures(refused);
        await put(
          trx,
          added.map(({ file_id }) => file_id),
        );
        const copied = [];
        for (const { file_id, alt, isShared } of added) {
          const id = isShared ? await copyFile(trx, exchange, file_id, board.social_calendar_id) : file_id;
          if (id === null) throw notFound();
          copied.push({ file_id: id, alt });
        }
        await addPictures(trx, board.id, copied);
        return {};
      },
      after: async (trx) => {
        await takeAssets(trx, exchange, boardItem, board.id, {
          assets: [...assets, ...library.flatMap(({ asset }) => asset ?? [])],
          reason,
        });
        // Whoever chose an image that wasn't taken decides anew.
        if (!wanted) return;
        if (refused.length > 0) step = { done: false, reasons: [] };
        else step = await stepAfter(trx, exchange, board.id, { ...wanted, former: board.status }, true);
      },
      reply: (record) => ({ status: 201, body: { data: record, refused, ...(step && { step }) } }),
    });
  });
  // Until then, a refused save can be repeated with them.
  for (const { id } of uploads ?? []) if (isPartOf(id, member.user.id)) await exchange.deps.parts.remove(id);
  return reply;
}

type FoundImage = { board: BoardRow; image: BoardPicture };

/** Finds the image in a URL in the projects that the user sees. */
export async function findBoardImage(exchange: Exchange): Promise<FoundImage | undefined> {
  const id = exchange.params["boardImage"] ?? "";
  const { db } = exchange.deps;
  const row = await db
    .selectFrom("board_images")
    .select("board_id")
    .where("file_id", "=", id)
    .executeTakeFirst();
  const board = row && (await boardNamed(exchange, row.board_id));
  if (board === undefined) return undefined;
  const image = (await picturesIn(db, board.id)).find(({ file_id }) => file_id === id);
  return image && { board, image };
}

export async function updateImage(exchange: Exchange, { board, image }: FoundImage): Promise<Reply> {
  await requireChange(exchange, board);
  const { version, crop, ...changes } = await validate(exchange.input, oneImageRules);
  if (crop !== undefined) return cropImage(exchange, { board, image }, { crop, changes, version });
  return changeImages(exchange, board, { images: [{ id: image.file_id, ...changes }] }, version);
}

type Cropping = { crop: Crop; changes: { alt?: string | null | undefined; position?: number | undefined } };

/** Puts a part of an image in its place. The whole image is kept while that can be undone. */
async function cropImage(
  exchange: Exchange,
  { board, image }: FoundImage,
  { crop, changes, version }: Cropping & { version: number | null | undefined },
): Promise<Reply> {
  const { db, files } = exchange.deps;
  const id = image.file_id;
  if (image.seconds !== null) throw invalidField("crop", "Videos can’t be cropped.");
  const { store_id } = await db
    .selectFrom("files")
    .select("store_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const bytes = await files.get(store_id ?? id);
  if (bytes === null) throw notFound();
  const part = await cropPicture(bytes, crop);
  if (typeof part === "string") throw invalidField("crop", part.replaceAll(":attribute", "crop"));
  const picture = { ...part, ...(image.asset_id !== null && { asset_id: image.asset_id }) };
  return keepPicture(exchange, ownerOf(board), picture, (partId, put) =>
    putInPlace(
      exchange,
      { board, image },
      {
        put: async (trx) => {
          await put(trx, []);
          return partId;
        },
        changes,
        version,
      },
    ),
  );
}

/**
 * Puts a new file in the place of one of a post, which is kept while that can be undone.
 * @param put adds the new file, and returns its id
 */
async function putInPlace(
  exchange: Exchange,
  { board, image: { file_id: former } }: FoundImage,
  {
    put,
    changes,
    version,
  }: Pick<Cropping, "changes"> & {
    put: (trx: Trx) => Promise<string>;
    version: number | null | undefined;
  },
): Promise<Reply> {
  const now = nowOf(exchange);
  // Set aside at first, so that an undo sets it aside again.
  const id = await exchange.deps.db.transaction().execute(async (trx) => {
    const added = await put(trx);
    await setFilesAside(trx, [added], now);
    return added;
  });
  return change(exchange, board, memberOf(exchange), {}, version, {
    hasImages: true,
    before: async (trx) => {
      await setFilesAside(trx, [former], now);
      await trx.updateTable("files").set({ removed_at: null }).where("id", "=", id).execute();
      await trx.updateTable("board_images").set({ file_id: id }).where("file_id", "=", former).execute();
      await arrange(trx, board.id, { images: [{ id, ...changes }] }, now);
      return {};
    },
    whole: boardImageRows(board.id, board.social_calendar_id),
  });
}

/**
 * Puts another image in front of a video. The video has another id then, because browsers keep what they have of the former one.
 * @throws HttpError 422 for an image, or without a valid image
 */
export async function updatePoster(exchange: Exchange, { board, image }: FoundImage): Promise<Reply> {
  await requireChange(exchange, board);
  const { version } = await validate(exchange.input, versionRules);
  if (image.seconds === null) throw invalidField("image", "Only videos have a poster.");
  return keepBytes(exchange, await sentPoster(exchange), (stored) =>
    putInPlace(
      exchange,
      { board, image },
      {
        put: async (trx) => {
          const id = await copyFile(trx, exchange, image.file_id, board.social_calendar_id);
          if (id === null) throw notFound();
          await trx.updateTable("videos").set({ poster_id: stored.id }).where("file_id", "=", id).execute();
          return id;
        },
        changes: {},
        version,
      },
    ),
  );
}

/** Removes an image. The bytes are kept while that can be undone. */
export async function deleteImage(exchange: Exchange, { board, image }: FoundImage): Promise<Reply> {
  await requireChange(exchange, board);
  const { version } = await validate(inputWithQuery(exchange), versionRules);
  return changeImages(exchange, board, { remove_images: [image.file_id] }, version);
}

const changeImages = (
  exchange: Exchange,
  board: BoardRow,
  arrangement: Arrangement,
  version: number | null | undefined,
): Promise<Reply> =>
  change(exchange, board, memberOf(exchange), {}, version, {
    hasImages: true,
    before: async (trx) => {
      await arrange(trx, board.id, arrangement, nowOf(exchange));
      return {};
    },
    whole: boardImageRows(board.id, board.social_calendar_id),
  });

/**
 * Saves the first image and its alternative text. Without a new file, only the alternative text of the current one changes.
 * @throws HttpError 422 if the content isn't a valid image of a known type
 */
export async function updateReferenceImage(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { alt = null, version, ...input } = await validate(exchange.input, imageRules);
  const board = await boardIn(exchange, input);
  const [present] = await picturesIn(exchange.deps.db, board.id);
  const picture = await sentPicture(exchange, present !== undefined);
  if (picture === null)
    return change(exchange, board, member, {}, version, {
      hasImages: true,
      before: async (trx) => {
        const [first] = await picturesIn(trx, board.id);
        if (first !== undefined)
          await arrange(trx, board.id, { images: [{ id: first.file_id, alt }] }, nowOf(exchange));
        return {};
      },
    });
  return keepPicture(exchange, ownerOf(board), picture, (fileId, put) =>
    change(exchange, board, member, {}, version, {
      hasImages: true,
      before: async (trx) => {
        const [first] = await picturesIn(trx, board.id);
        await put(trx, await forgetFiles(trx, first === undefined ? [] : [first.file_id]));
        await trx
          .insertInto("board_images")
          .values({
            file_id: fileId,
            board_id: board.id,
            alt,
            position: first?.position ?? 0,
          })
          .execute();
        return {};
      },
    }),
  );
}

/** Removes the first image. */
export async function deleteReferenceImage(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { version, ...input } = await validate(inputWithQuery(exchange), imageRemovalRules);
  const board = await boardIn(exchange, input);
  const [first] = await picturesIn(exchange.deps.db, board.id);
  return changeImages(
    exchange,
    board,
    { remove_images: first === undefined ? [] : [first.file_id] },
    version,
  );
}
