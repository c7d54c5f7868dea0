import { fileTypeFromBlob } from "file-type";
import type { z } from "zod";
import { addBoardImages, offersImages, updateBoardImages } from "#api-client/boards.server.ts";
import { TooLargeError } from "#api-client/errors.server.ts";
import { FILE_TOO_LARGE, HEIC_REFUSED, IMAGE_TYPES, notAnImage } from "#contract/images.ts";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import type { Board } from "#contract/social-calendars.ts";
import { plural } from "#lib/counts.ts";
import type { Api } from "#middleware/api.server.ts";
import type { boardSchema } from "./board-form-schemas.server.ts";

type Values = Pick<z.output<typeof boardSchema>, "images" | "image" | "new_alt">;

export type SavedImages = {
  /** What was saved, in words. */
  done: string[];
  added: number;
  /** Why images were not added. */
  refused: string[];
  version: number | undefined;
};

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
export function changedImages(board: Board, rows: Values["images"]): string[] {
  const { kept, removed } = arranged(board, rows);
  const isMoved = kept.some(({ index }, place) => (kept[place - 1]?.index ?? -1) > index);
  return [
    ...(kept.some(({ alt, before }) => alt !== before) ? ["alternative text"] : []),
    ...(isMoved ? ["order of images"] : []),
    ...(removed.length > 0 ? [removed.length === 1 ? "removed image" : "removed images"] : []),
  ];
}

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

const tooLarge = ({ name }: File) => `${shortName(name)}: ${FILE_TOO_LARGE}`;

/** Says which of the chosen files no API would take as images: by their size, and by their first bytes. */
export async function whyNotImages(files: readonly File[]): Promise<string[]> {
  const reasons = await Promise.all(
    files
      .filter(({ size }) => size > 0)
      .map(async (file) => {
        if (file.size > IMAGE_BYTES_MAX) return tooLarge(file);
        const { mime = "" } = (await fileTypeFromBlob(file)) ?? {};
        if (/^image\/hei[cf]/.test(mime)) return `${shortName(file.name)}: ${HEIC_REFUSED}`;
        return IMAGE_TYPES.some((type) => type === mime) ? null : notAnImage(shortName(file.name));
      }),
  );
  return reasons.filter((reason) => reason !== null);
}

/** Saves the texts, the places, and the removals of a post’s images, and adds the chosen ones. */
export async function saveImages(
  { api, board }: { api: Api; board: Board },
  { images: rows, image: files, new_alt: alts }: Values,
  version: number | undefined,
): Promise<SavedImages> {
  const chosen = files.filter(({ size }) => size > 0);
  const fitting = chosen.filter(({ size }) => size <= IMAGE_BYTES_MAX);
  // A server that keeps one image replaces it, and what is typed beside it is about the new one.
  const isReplaced = fitting.length > 0 && board.images.length > 0 && !(await offersImages(api));
  const done = isReplaced ? [] : changedImages(board, rows);
  let next = version;
  let count = 0;
  if (done.length > 0) {
    const { kept, removed } = arranged(board, rows);
    const saved = await updateBoardImages(api, {
      board_id: board.id,
      images: kept.map(({ id, alt }, position) => ({ id, alt, position })),
      remove: removed.map(({ id }) => id),
      ...(next !== undefined && { version: next }),
    });
    next = saved?.version ?? next;
  }
  const textOf = (file: File) => alts[chosen.indexOf(file)] ?? (isReplaced ? rows[0]?.alt : "") ?? "";
  const refused = chosen.filter(({ size }) => size > IMAGE_BYTES_MAX).map(tooLarge);
  if (fitting.length > 0) {
    const added = await addBoardImages(api, {
      board_id: board.id,
      images: fitting.map((file) => ({
        file,
        alt: textOf(file).replaceAll("\r\n", "\n"),
      })),
      ...(next !== undefined && { version: next }),
    }).catch((error: unknown) => {
      if (!(error instanceof TooLargeError)) throw error;
      return {
        board: null,
        refused: fitting.map(({ name }, index) => ({ index, name, message: error.message })),
      };
    });
    next = added.board?.version ?? next;
    refused.push(
      ...added.refused.map(({ name, message }) =>
        message === notAnImage()
          ? notAnImage(shortName(name))
          : chosen.length === 1
            ? message
            : `${shortName(name)}: ${message}`,
      ),
    );
    count = fitting.length - added.refused.length;
    if (count > 0) done.push(count === 1 ? "image" : plural(count, "image"));
  }
  return { done, added: count, refused, version: next };
}

const NAME_SHOWN = 60;
const shortName = (name: string) => name.replace(/^.*[\\/]/, "").slice(0, NAME_SHOWN);
