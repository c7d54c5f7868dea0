import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, IMAGE_TYPES } from "#contract/limits.ts";

export type Picture = { bytes: Uint8Array<ArrayBuffer>; mime: string; width: number; height: number };
type Mime = (typeof IMAGE_TYPES)[number];

const isAllowed = (mime: string | undefined): mime is Mime => IMAGE_TYPES.some((type) => type === mime);

// One picture may use all cores; several at once would only wait for each other with their pixels in memory.
sharp.concurrency(2);
sharp.cache(false);

/**
 * Decides by content what was uploaded and draws it anew: nothing but pixels survives, so no location data, no script
 * behind the last byte, and the orientation is applied. Resolves to a message in Laravel's words when it is refused.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture | string> {
  if (bytes.length === 0) return "The :attribute field must be an image.";
  if (bytes.length > IMAGE_BYTES_MAX) {
    return `The :attribute field must not be greater than ${IMAGE_BYTES_MAX / 1024} kilobytes.`;
  }
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !type.mime.startsWith("image/")) return "The :attribute field must be an image.";
  if (!isAllowed(type.mime)) return "The :attribute field must be a file of type: png, jpg, jpeg, webp, gif.";
  try {
    // Reads the header only; no pixel is decoded before the size is known to be bearable.
    const {
      width,
      height,
      pages = 1,
      pageHeight = height,
    } = await sharp(bytes, {
      animated: true,
      limitInputPixels: false,
    }).metadata();
    const isBearable =
      width <= IMAGE_SIDE_MAX &&
      pageHeight <= IMAGE_SIDE_MAX &&
      width * pageHeight * pages <= IMAGE_PIXELS_MAX;
    if (!isBearable || width === 0 || height === 0)
      return "The :attribute field has invalid image dimensions.";
    return await redraw(bytes, type.mime, pages > 1);
  } catch {
    return "The :attribute field must be an image.";
  }
}

async function redraw(bytes: Uint8Array, mime: Mime, isAnimated: boolean): Promise<Picture> {
  const input = sharp(bytes, { animated: isAnimated, limitInputPixels: IMAGE_PIXELS_MAX, failOn: "error" });
  const upright = isAnimated ? input : input.autoOrient();
  const { data, info } = await encoded(upright, mime).toBuffer({ resolveWithObject: true });
  return {
    bytes: new Uint8Array(data),
    mime,
    width: info.width,
    height: isAnimated ? (info.pageHeight ?? info.height) : info.height,
  };
}

function encoded(image: Sharp, mime: Mime): Sharp {
  if (mime === "image/png") return image.png();
  if (mime === "image/jpeg") return image.jpeg({ quality: 88 });
  return mime === "image/webp" ? image.webp({ quality: 88 }) : image.gif();
}
