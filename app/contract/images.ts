import { IMAGE_BYTES_MAX, IMAGE_KEPT_SIDE_MAX } from "./limits.ts";

/** The types that the API reads. AVIF is stored as JPEG, or as PNG if it is transparent. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;
export const KEPT_IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export const IMAGE_TYPE_NAMES = "PNG, JPEG, WebP, GIF, or AVIF";

export const IMAGE_MEGABYTES = IMAGE_BYTES_MAX / 1024 / 1024;

/** Shown next to image fields, and in errors about images. */
export const IMAGE_HINT = `${IMAGE_TYPE_NAMES}, up to ${IMAGE_MEGABYTES} MB. We scale images down to ${IMAGE_KEPT_SIDE_MAX.toLocaleString("en-US")} pixels.`;
export const PLACEMENT_IMAGE_HINT = `${IMAGE_HINT} Only the reference image can be a WebP or GIF.`;
/** Says that a file can’t be read, by its name or as “This”. */
export const notAnImage = (file = "This"): string => `${file} isn’t a ${IMAGE_TYPE_NAMES} image.`;
export const FILE_TOO_LARGE = `The file is too large. The limit is ${IMAGE_MEGABYTES} MB.`;
/** No library with a free license reads the HEIC format of iPhones. */
export const HEIC_REFUSED =
  "We can’t read HEIC images. Export the image as a JPEG, or choose “Most Compatible” in your iPhone’s camera settings, then try again.";

/** The shapes that an image can be cropped to, as width : height. */
export const CROP_RATIOS = ["1:1", "4:5", "1.91:1", "16:9", "9:16"] as const;
export type CropRatio = (typeof CROP_RATIOS)[number];
/** @param position where along its longer side the part is: 0 is at the left or the top, 100 at the right or the bottom */
export type Crop = { ratio: CropRatio; position: number };

/** The widths in pixels in which an API may return an image, if asked with `?width=`. Another API returns it whole. */
export const IMAGE_WIDTHS = [96, 480, 1080] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
