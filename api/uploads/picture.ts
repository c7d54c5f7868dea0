import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";
import { type Crop, HEIC_REFUSED, IMAGE_TYPES } from "#contract/images.ts";
import {
  EMBLEM_SIDE_MAX,
  IMAGE_BYTES_MAX,
  IMAGE_FRAMES_MAX,
  IMAGE_KEPT_BYTES_MAX,
  IMAGE_KEPT_SIDE_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
} from "#contract/limits.ts";
import { croppedArea } from "#domain/boards/crop.ts";
import { createQueue } from "#api/http/queue.ts";
import { countFrames } from "./frames.ts";

export type Picture = {
  bytes: Uint8Array;
  mime: string;
  width: number;
  height: number;
  /** The brand asset that it was taken from. */
  asset_id?: string;
};
/** The longest side in pixels, and whether only the first frame of an animation is kept. */
type Use = { side: number; isStill: boolean };
type Mime = (typeof IMAGE_TYPES)[number];

const ANY_USE: Use = { side: IMAGE_KEPT_SIDE_MAX, isStill: false };
/** For pictures of people and logos, which are small and on every page. */
export const EMBLEM: Use = { side: EMBLEM_SIDE_MAX, isStill: true };

/** For the image that stands for a video. */
export const POSTER: Use = { side: IMAGE_KEPT_SIDE_MAX, isStill: true };

const isAllowed = (mime: string): mime is Mime => IMAGE_TYPES.some((type) => type === mime);

/** The photo format of iPhones. Its codec is patented, so the image library doesn't include it. */
const HEIC = /^image\/(heic|heif)(-sequence)?$/;

const REFUSED = {
  empty: "The :attribute field must be an image.",
  heavy: `The :attribute field must not be greater than ${IMAGE_BYTES_MAX / 1024} kilobytes.`,
  type: "The :attribute field must be a file of type: png, jpg, jpeg, webp, gif, avif.",
  dimensions: "The :attribute field has invalid image dimensions.",
  frames: `The animation has more than ${IMAGE_FRAMES_MAX} frames. Choose a shorter one.`,
  moving: "Animations can’t be cropped.",
  detail: "The image is too detailed to store. Choose a smaller one.",
};

// One image may use all cores. Several in parallel would only wait for each other with their pixels in memory.
sharp.concurrency(2);
sharp.cache(false);
const inTurn = createQueue(
  { atOnce: 1, waiting: 20 },
  "Too many images are being uploaded. Try again in a moment.",
);

/**
 * Detects an upload's type by its content and encodes its pixels again. Nothing else is kept, so there is no location data and no
 * script after the last byte, and the orientation is applied. Resolves to Laravel's message if the upload is rejected.
 * @throws HttpError 503 if too many images are waiting
 */
export async function readPicture(bytes: Uint8Array, use: Use = ANY_USE): Promise<Picture | string> {
  const mime = await typeOf(bytes);
  return isAllowed(mime) ? inTurn(() => drawAnew(bytes, mime, use).catch(() => REFUSED.empty)) : mime;
}

/** Returns a part of a stored image as an image of its own. Resolves to Laravel’s message if that can’t be done. */
export async function cropPicture(bytes: Uint8Array, crop: Crop): Promise<Picture | string> {
  const mime = await typeOf(bytes);
  return isAllowed(mime) ? inTurn(() => drawPart(bytes, mime, crop).catch(() => REFUSED.empty)) : mime;
}

async function drawPart(bytes: Uint8Array, mime: Mime, crop: Crop): Promise<Picture | string> {
  const header = await headerOf(bytes, mime);
  if (typeof header === "string") return header;
  if ((header.pages ?? 1) > 1) return REFUSED.moving;
  const part = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX })
    .extract(croppedArea(header, crop))
    .png()
    .toBuffer();
  return drawAnew(part, mime, ANY_USE);
}

/** Does the same without decoding a pixel, for an image that is kept as it is. */
export async function measurePicture(bytes: Uint8Array): Promise<Omit<Picture, "bytes"> | string> {
  const mime = await typeOf(bytes);
  if (!isAllowed(mime)) return mime;
  const measure = async () => {
    const header = await headerOf(bytes, mime);
    if (typeof header === "string") return header;
    const { autoOrient, pageHeight } = header;
    return { mime, width: autoOrient.width, height: pageHeight ?? autoOrient.height };
  };
  return inTurn(() => measure().catch(() => REFUSED.empty));
}

/** Returns the type of an image by its content, one of `IMAGE_TYPES`, or why it is refused. */
async function typeOf(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) return REFUSED.empty;
  if (bytes.length > IMAGE_BYTES_MAX) return REFUSED.heavy;
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !type.mime.startsWith("image/")) return REFUSED.empty;
  if (HEIC.test(type.mime)) return HEIC_REFUSED;
  const { mime } = type;
  if (!isAllowed(mime)) return REFUSED.type;
  return countFrames(bytes, mime, IMAGE_FRAMES_MAX) > IMAGE_FRAMES_MAX ? REFUSED.frames : mime;
}

const mayMove = (mime: Mime) => mime === "image/gif" || mime === "image/webp";

/** Reads only the header, and returns why its size is refused before a pixel is decoded. */
async function headerOf(bytes: Uint8Array, mime: Mime): Promise<Metadata | string> {
  const header = await sharp(bytes, { animated: mayMove(mime), limitInputPixels: false }).metadata();
  const { width, height, pages = 1, pageHeight = height } = header;
  const isBearable =
    width <= IMAGE_SIDE_MAX && pageHeight <= IMAGE_SIDE_MAX && width * pageHeight * pages <= IMAGE_PIXELS_MAX;
  return isBearable && width > 0 && height > 0 ? header : REFUSED.dimensions;
}

async function drawAnew(bytes: Uint8Array, mime: Mime, { side, isStill }: Use): Promise<Picture | string> {
  const header = await headerOf(bytes, mime);
  if (typeof header === "string") return header;
  const { pages = 1, hasAlpha } = header;
  const isMoving = mayMove(mime) && pages > 1 && !isStill;
  for (const encoding of encodingsOf(mime, { hasAlpha, isMoving })) {
    const input = sharp(bytes, { animated: isMoving, limitInputPixels: IMAGE_PIXELS_MAX, failOn: "error" });
    const upright = (isMoving ? input : input.autoOrient()).resize(side, side, {
      fit: "inside",
      withoutEnlargement: true,
    });
    const { data, info } = await encoding.encode(upright).toBuffer({ resolveWithObject: true });
    if (data.length > IMAGE_KEPT_BYTES_MAX) continue;
    return {
      bytes: data,
      mime: encoding.mime,
      width: info.width,
      height: isMoving ? (info.pageHeight ?? info.height) : info.height,
    };
  }
  return REFUSED.detail;
}

type Encoding = { mime: string; encode: (image: Sharp) => Sharp };

const jpeg = (quality: number): Encoding => ({
  mime: "image/jpeg",
  encode: (image) => image.jpeg({ quality }),
});
const webp = (quality: number): Encoding => ({
  mime: "image/webp",
  encode: (image) => image.webp({ quality }),
});
const png: Encoding = { mime: "image/png", encode: (image) => image.png() };
const gif: Encoding = { mime: "image/gif", encode: (image) => image.gif() };

/** The first encoding with a small enough result is used. */
function encodingsOf(
  mime: Mime,
  { hasAlpha, isMoving }: { hasAlpha: boolean; isMoving: boolean },
): Encoding[] {
  if (mime === "image/gif") return isMoving ? [gif] : [gif, png];
  if (mime === "image/webp") return [webp(88), webp(70)];
  const coarser = hasAlpha ? [webp(88), webp(70)] : [jpeg(88), jpeg(70)];
  if (mime === "image/png" || (mime === "image/avif" && hasAlpha)) return [png, ...coarser];
  return [jpeg(88), jpeg(70)];
}
