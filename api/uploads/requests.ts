import { invalid, invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { EMBLEM, readPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";

/**
 * Returns the image in a form's `image` field. Null if none was sent and there already is one, so that only its texts change.
 * @throws HttpError 422 if the content isn't a valid image of a known type
 */
export async function sentPicture(exchange: Exchange, isPresent: boolean): Promise<Picture | null> {
  const upload = exchange.files.get("image");
  if (upload === undefined || (upload.length === 0 && isPresent)) {
    if (exchange.input["image"] !== undefined && exchange.input["image"] !== null)
      throw invalidField("image", "The image field must be an image.");
    if (!isPresent) throw invalidField("image", "The image field is required.");
    return null;
  }
  return unlessRefused(await readPicture(upload));
}

/** An image of a list that was refused, by its index in the list. */
export type RefusedPicture = { index: number; message: string };

/**
 * Returns the images in a form's `images` list, and why the others were refused.
 * @param room how many are taken. Those after them are refused with `full`, and not read
 * @param more images that come after those in the form
 * @throws HttpError 422 without any image
 */
export async function sentPictures(
  exchange: Exchange,
  { room, full, more = [] }: { room: number; full: string; more?: readonly Uint8Array[] },
): Promise<{
  taken: { index: number; picture: Picture }[];
  refused: RefusedPicture[];
  /** How many were in the form. */
  uploaded: number;
}> {
  const uploads = [...exchange.files]
    .flatMap(([name, bytes]) => {
      const key = /^images\.(\d+)$/.exec(name)?.[1];
      return key === undefined ? [] : [{ key: Number(key), bytes }];
    })
    .toSorted((a, b) => a.key - b.key);
  const sent = [...uploads.map(({ bytes }) => bytes), ...more];
  if (sent.length === 0) throw invalidField("images", "The images field is required.");
  const taken: { index: number; picture: Picture }[] = [];
  const refused: RefusedPicture[] = [];
  for (const [index, bytes] of sent.entries()) {
    const picture = taken.length < room ? await readPicture(bytes) : full;
    if (typeof picture === "string")
      refused.push({ index, message: picture.replaceAll(":attribute", "image") });
    else taken.push({ index, picture });
  }
  if (taken.length === 0) throw refusedPictures(refused);
  return { taken, refused, uploaded: uploads.length };
}

export const refusedPictures = (refused: readonly RefusedPicture[]) =>
  invalid(Object.fromEntries(refused.map(({ index, message }) => [`images.${index}`, [message]])));

/**
 * Returns a picture of a person or a logo.
 * @throws HttpError 422 without a valid image of a known type
 */
export async function sentEmblem(exchange: Exchange): Promise<Picture> {
  const upload = exchange.files.get("image");
  if (upload === undefined) throw invalidField("image", "The image field is required.");
  return unlessRefused(await readPicture(upload, EMBLEM));
}

function unlessRefused(picture: Picture | string): Picture {
  if (typeof picture === "string") throw invalidField("image", picture.replaceAll(":attribute", "image"));
  return picture;
}
