import { IMAGE_BYTES_MAX, IMAGE_KEPT_SIDE_MAX } from "./limits.ts";

/** What the API reads. AVIF is kept as JPEG, or as PNG where it lets through what is behind it. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;
/** What the API keeps and sends back. */
export const KEPT_IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export const IMAGE_MEGABYTES = IMAGE_BYTES_MAX / 1024 / 1024;

/** For people, wherever an image is asked for or refused. */
export const IMAGE_HINT = `PNG, JPEG, WebP, GIF, or AVIF, up to ${IMAGE_MEGABYTES} MB. We scale images down to ${IMAGE_KEPT_SIDE_MAX.toLocaleString("en-US")} pixels.`;
export const PLACEMENT_IMAGE_HINT = `${IMAGE_HINT} Only the reference image can be a WebP or GIF.`;
export const FILE_TOO_LARGE = `The file is too large. The limit is ${IMAGE_MEGABYTES} MB.`;
/** No library that may be given away reads what iPhones call HEIC. */
export const HEIC_REFUSED =
  "We can’t read HEIC images. Export the image as a JPEG, or choose “Most Compatible” in your iPhone’s camera settings, then try again.";
