import { fileTypeFromBlob } from "file-type";
import type { z } from "zod";
import { type NewImage, offersImages } from "#api-client/boards.server.ts";
import type { PostChange, SavedItem } from "#api-client/items.server.ts";
import { FILE_TOO_LARGE, HEIC_REFUSED, IMAGE_TYPES } from "#contract/images.ts";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import { isVideoType, notMedia } from "#contract/videos.ts";
import type { Board } from "#contract/social-calendars.ts";
import type { Api } from "#middleware/api.server.ts";
import { posterName } from "./poster-name.ts";
import type { boardSchema } from "./board-form-schemas.server.ts";

type New = Pick<z.output<typeof boardSchema>, "image" | "new_alt" | "upload" | "poster">;
type Values = New & Pick<z.output<typeof boardSchema>, "images">;

export const imageRows = ({ images }: Pick<Board, "images">) =>
  images.map(({ id, alt }, index) => ({ id: id ?? "", alt: alt ?? "", place: String(index + 1) }));

/** Returns the saved images as the form leaves them: with their texts, in their new order, and without the removed ones. */
function arranged(board: Board, rows: Values["images"]) {
  const typed = new Map(rows.map((row) => [row.id, row]));
  const present = board.images.map(({ id, alt }, index) => {
    const row = typed.get(id ?? "");
    return {
      id,
      alt: row?.alt.replaceAll("\r\n", "\n") ?? alt ?? "",
      before: alt ?? "",
      place: row?.place ?? index + 1,
      index,
      isRemoved: row?.remove ?? false,
    };
  });
  const kept = present
    .filter(({ isRemoved }) => !isRemoved)
    // One that was given the place of another goes before it, whichever way it moved.
    .toSorted((a, b) => a.place - b.place || (a.place === a.index + 1 ? 1 : -1));
  return { kept, removed: present.filter(({ isRemoved }) => isRemoved) };
}

/** Returns what a form changes about the saved images, in words. */
export function changedImages(
  board: Board,
  rows: Values["images"],
): { saved: string[]; removed: string | null } {
  const { kept, removed } = arranged(board, rows);
  const isMoved = kept.some(({ index }, place) => (kept[place - 1]?.index ?? -1) > index);
  return {
    saved: [
      ...(kept.some(({ alt, before }) => alt !== before) ? ["alternative text"] : []),
      ...(isMoved ? ["order of images"] : []),
    ],
    removed: removed.length === 0 ? null : removed.length === 1 ? "image" : "images",
  };
}

export const hasChangedImages = (board: Board, rows: Values["images"]): boolean => {
  const { saved, removed } = changedImages(board, rows);
  return saved.length > 0 || removed !== null;
};

/**
 * Returns images as the form leaves them, to compare with what someone else saved. They have the numbers of the saved ones. A text
 * whose image is gone is shown, so that it can be copied.
 */
export function imageTexts(board: Board, rows: Values["images"]): string {
  const { kept, removed } = arranged(board, rows);
  const saved = board.images.map(({ id }) => id ?? "");
  return [
    ...kept.map(({ index, alt }) => `Image ${index + 1}: ${alt.trim() || "no alternative text"}`),
    ...removed.map(({ index }) => `Image ${index + 1}: removed`),
    ...rows.flatMap(({ id, alt }) => (alt && !saved.includes(id) ? `Deleted image: ${alt}` : [])),
  ].join("\n");
}

/** Says why no API would take a file as an image or a video: by its size, and by its first bytes. Null if one may. */
async function whyNotMedia(file: File): Promise<string | null> {
  const { mime = "" } = (await fileTypeFromBlob(file)) ?? {};
  if (isVideoType(mime)) return null;
  if (file.size > IMAGE_BYTES_MAX) return `${shortName(file.name)}: ${FILE_TOO_LARGE}`;
  if (/^image\/hei[cf]/.test(mime)) return `${shortName(file.name)}: ${HEIC_REFUSED}`;
  return IMAGE_TYPES.some((type) => type === mime) ? null : notMedia(shortName(file.name));
}

/** Returns the files that may be images or videos, with their texts, and why the others aren’t. */
export async function newImages({
  image: files,
  new_alt: alts,
  upload: inParts,
  poster: posters,
}: New): Promise<{ files: NewImage[]; refused: string[] }> {
  const sent = inParts.map((line) => {
    const [place = "", upload = "", ...name] = line.split(":");
    return { place: Number(place), upload, file: new File([], name.join(":")) };
  });
  const whole = files.filter(({ size }) => size > 0);
  const count = whole.length + sent.length;
  const chosen = Array.from(
    { length: count },
    (_, index) => sent.find(({ place }) => place === index) ?? null,
  ).map((one) => one ?? { file: whole.shift() ?? new File([], ""), upload: undefined });
  const reasons = await Promise.all(
    chosen.map(async ({ file, upload }) => (upload === undefined ? whyNotMedia(file) : null)),
  );
  return {
    files: chosen.flatMap(({ file, upload }, index) =>
      reasons[index] === null
        ? [
            {
              file,
              upload,
              alt: (alts[index] ?? "").replaceAll("\r\n", "\n"),
              poster: posters.find(({ name }) => name === posterName(index)),
            },
          ]
        : [],
    ),
    refused: reasons.filter((reason) => reason !== null),
  };
}

/** Returns what a form does to a post’s images: the saved ones as it leaves them, and the files that it adds. */
export async function imageChange(
  { api, board }: { api: Api; board: Board },
  { images: rows, ...sent }: Values,
): Promise<Pick<PostChange, "images" | "files"> & { refused: string[] }> {
  const { files, refused } = await newImages(sent);
  // A server that keeps one image replaces it, and what is typed beside it is about the new one.
  const isReplaced = files.length > 0 && board.images.length > 0 && !(await offersImages(api));
  const { kept, removed } = arranged(board, rows);
  return {
    images:
      isReplaced || !hasChangedImages(board, rows)
        ? null
        : {
            kept: kept.map(({ id, alt }, position) => ({ id, alt, position })),
            removed: removed.map(({ id }) => id),
          },
    files: isReplaced ? files.map((one) => ({ ...one, alt: one.alt || (rows[0]?.alt ?? "") })) : files,
    refused,
  };
}

/** Says which of several files the API refused. */
export const refusedWords = (
  { files }: Pick<PostChange, "files">,
  refused: SavedItem<Board>["refused"],
): string[] =>
  refused.map(({ name, message }) => (files.length === 1 ? message : `${shortName(name)}: ${message}`));

const NAME_SHOWN = 60;
const shortName = (name: string) => name.replace(/^.*[\\/]/, "").slice(0, NAME_SHOWN);
