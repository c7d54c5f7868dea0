import { IMAGE_TYPES } from "./images.ts";
import { ATTACHMENT_BYTES_MAX } from "./limits.ts";

export const PDF = "application/pdf";
export const ATTACHMENT_TYPES = [...IMAGE_TYPES, PDF] as const;

export const ATTACHMENT_MEGABYTES = ATTACHMENT_BYTES_MAX / 1024 / 1024;
export const ATTACHMENT_TOO_LARGE = `The file is too large. The limit is ${ATTACHMENT_MEGABYTES} MB.`;
export const ATTACHMENT_TYPE_REFUSED = "Choose a PNG, JPEG, WebP, GIF, AVIF, or PDF file.";
