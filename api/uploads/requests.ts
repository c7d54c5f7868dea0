import { invalid, invalidField } from "#api/http/errors.ts";
import { VIDEO_UNREADABLE } from "#contract/videos.ts";
import { userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { isPartOf } from "./parts.ts";
import { EMBLEM, POSTER, readPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";
import { asPoster, isVideo, isVideoFile, storeVideo } from "./video.ts";
import type { Video } from "./video.ts";

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

/**
 * Returns the image or the video in a form's `image` field. The image that stands for a video comes as `poster`.
 * @throws HttpError 422 if the content is neither
 */
export async function sentMedium(exchange: Exchange): Promise<Picture | Video> {
  const upload = exchange.files.get("image");
  if (upload === undefined || upload.length === 0)
    throw invalidField("image", "The image field is required.");
  return unlessRefused(await readMedia(exchange, upload, exchange.files.get("poster")));
}

/** An image of a list that was refused, by its index in the list. */
export type RefusedPicture = { index: number; message: string };

/**
 * Returns the images and videos in a form's `images` list, and why the others were refused. The image that stands for a video has
 * its index in the list `posters`.
 * @param inParts files that came in parts, and their places among those in the form
 * @param room how many are taken. Those after them are refused with `full`, and not read
 * @param hasVideos whether videos are taken, too
 * @param more images that come after those in the form
 * @param others how many images the request has beside those, which are no bytes
 * @throws HttpError 422 without any image
 */
export async function sentPictures(
  exchange: Exchange,
  {
    room,
    full,
    hasVideos = true,
    inParts = [],
    more = [],
    others = 0,
  }: {
    room: number;
    full: string;
    hasVideos?: boolean;
    inParts?: readonly { at: number; id: string }[];
    more?: readonly Uint8Array[];
    others?: number;
  },
): Promise<{
  taken: { index: number; picture: Picture | Video }[];
  refused: RefusedPicture[];
  /** How many were in the form. */
  uploaded: number;
}> {
  const uploads = [...exchange.files]
    .flatMap(([name, bytes]): { key: number; file: Uint8Array | string }[] => {
      const key = /^images\.(\d+)$/.exec(name)?.[1];
      return key === undefined ? [] : [{ key: Number(key), file: bytes }];
    })
    .concat(inParts.map(({ at, id }) => ({ key: at, file: id })))
    .toSorted((a, b) => a.key - b.key);
  const sent = [
    ...uploads.map(({ key, file }) => ({ file, poster: exchange.files.get(`posters.${key}`) })),
    ...more.map((bytes) => ({ file: bytes, poster: undefined })),
  ];
  if (sent.length + others === 0) throw invalidField("images", "The images field is required.");
  const read = (file: Uint8Array | string, poster: Uint8Array | undefined) =>
    hasVideos || typeof file === "string" ? readMedia(exchange, file, poster) : readPicture(file);
  const taken: { index: number; picture: Picture | Video }[] = [];
  const refused: RefusedPicture[] = [];
  for (const [index, { file, poster }] of sent.entries()) {
    const picture = taken.length < room ? await read(file, poster) : full;
    if (typeof picture === "string")
      refused.push({ index, message: picture.replaceAll(":attribute", "image") });
    else taken.push({ index, picture });
  }
  if (taken.length + others === 0) throw refusedPictures(refused);
  return { taken, refused, uploaded: uploads.length };
}

/**
 * Reads an image, or stores a video. Resolves to why it is refused, if it is.
 * @param file its bytes, or the id of a file that came in parts
 */
async function readMedia(
  exchange: Exchange,
  file: Uint8Array | string,
  poster: Uint8Array | undefined,
): Promise<Picture | Video | string> {
  if (typeof file === "string") {
    const read = async (path: string) =>
      (await isVideoFile(path)) ? storeVideo(exchange, path, await posterIn(poster)) : VIDEO_UNREADABLE;
    const isOwn = isPartOf(file, userOf(exchange).id);
    const kept = isOwn ? await exchange.deps.parts.read(file, read) : null;
    return kept ?? "This file isn’t here anymore. Choose it again.";
  }
  if (!(await isVideo(file))) return readPicture(file);
  return storeVideo(exchange, file, await posterIn(poster));
}

/**
 * Returns the image in a form’s `image` field that is to stand for a video.
 * @throws HttpError 422 without a valid image of a known type
 */
export async function sentPoster(exchange: Exchange): Promise<Picture> {
  const upload = exchange.files.get("image");
  if (upload === undefined || upload.length === 0)
    throw invalidField("image", "The image field is required.");
  return asPoster(unlessRefused(await readPicture(upload, POSTER)));
}

/** Returns the image that stands for a video. One that can't be read is left out: the video counts. */
async function posterIn(bytes: Uint8Array | undefined): Promise<Picture | null> {
  if (bytes === undefined || bytes.length === 0) return null;
  const picture = await readPicture(bytes, POSTER);
  return typeof picture === "string" ? null : asPoster(picture);
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

function unlessRefused<Medium extends Picture | Video>(picture: Medium | string): Medium {
  if (typeof picture === "string") throw invalidField("image", picture.replaceAll(":attribute", "image"));
  return picture;
}
