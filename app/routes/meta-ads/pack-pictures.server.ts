import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { NotFoundError } from "#api-client/errors.server.ts";
import { type Api, pageFor } from "#middleware/api.server.ts";
import { mapPictures, type Preview, type ShownPicture } from "#components/meta-ads/preview.server.ts";

/** The maximum bytes of images in one pack. As text they take a third more. */
const PICTURES_MAX = 16 * 1024 * 1024;

const STAND_IN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect width="200" height="200" fill="#eceef1"/><text x="100" y="104" font-family="sans-serif" font-size="14" text-anchor="middle" fill="#4b4e52">Image left out</text></svg>',
)}`;

/**
 * Embeds the images into previews, one after the other, until the pack is full.
 * @returns the previews, and how many images were left out
 */
export async function embedPictures<T extends { previews: Preview[] }>(api: Api, ads: readonly T[]) {
  const known = new Map<string, string | null>();
  let room = PICTURES_MAX;
  let isFull = false;
  let leftOut = 0;
  const embed = async (picture: ShownPicture): Promise<ShownPicture> => {
    const isNew = !isFull && !known.has(picture.path);
    const address = isNew ? await addressOf(api, picture.path) : (known.get(picture.path) ?? null);
    const size = address === null ? 0 : (address.length / 4) * 3;
    const fits = size <= room;
    // An image that doesn't fit is dropped, and no others are requested, so memory use stays within the limit plus one image.
    if (isNew) known.set(picture.path, fits ? address : null);
    if (!fits) isFull = true;
    if (address === null || !fits) {
      leftOut += 1;
      return { ...picture, path: STAND_IN };
    }
    room -= size;
    return { ...picture, path: address };
  };
  const embedded: T[] = [];
  for (const ad of ads) {
    const previews: Preview[] = [];
    for (const preview of ad.previews) previews.push(await mapPictures(preview, embed));
    embedded.push({ ...ad, previews });
  }
  return { ads: embedded, leftOut };
}

/** Returns an image as a data URL. Null if it no longer exists or isn't an image. */
async function addressOf(api: Api, path: string): Promise<string | null> {
  const id = path.split("/").at(-1) ?? "";
  try {
    const { bytes, type } = await api.raw.file("/api/files/{id}", { id });
    return KEPT_IMAGE_TYPES.includes(type) ? `data:${type};base64,${bytes.toString("base64")}` : null;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw pageFor(error);
  }
}
