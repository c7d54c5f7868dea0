import { IMAGE_MEGABYTES, IMAGE_TYPE_NAMES } from "./images.ts";
import { UPLOAD_BYTES_MAX, VIDEO_BYTES_MAX } from "./limits.ts";

/** The types that the API reads. QuickTime is stored as MP4, without decoding. */
export const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"] as const;
export const KEPT_VIDEO_TYPES: readonly string[] = ["video/mp4", "video/webm"];

const MB = 1024 * 1024;
/** The limit without scripts, where a video comes with its form. */
export const VIDEO_SENT_MEGABYTES = UPLOAD_BYTES_MAX / MB;
export const VIDEO_MEGABYTES = VIDEO_BYTES_MAX / MB;

/** Shown next to fields for both. */
export const mediaHint = (megabytes: number): string =>
  `${IMAGE_TYPE_NAMES} up to ${IMAGE_MEGABYTES} MB, and MP4, MOV, or WebM up to ${megabytes} MB.`;
/** Says that a file can’t be read where both are taken, by its name or as “This”. */
export const notMedia = (file = "This"): string =>
  `${file} isn’t a ${IMAGE_TYPE_NAMES} image, or an MP4, MOV, or WebM video.`;
export const VIDEO_TOO_LARGE = `The video is too large. The limit is ${VIDEO_MEGABYTES} MB.`;
export const VIDEO_UNREADABLE =
  "We can’t read this video. Export it as an MP4 with H.264, H.265, VP9, or AV1, then try again.";

export const isVideoType = (mime: string): boolean => VIDEO_TYPES.some((type) => type === mime);
