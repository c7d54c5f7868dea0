import { PDF } from "./attachments.ts";
import { IMAGE_TYPES } from "./images.ts";
import { VAULT_FILE_BYTES_MAX } from "./limits.ts";

export const FONT_TYPES: readonly string[] = ["font/woff2", "font/ttf", "font/otf"];
/** What the file of a brand asset can be. */
export const ASSET_TYPES: readonly string[] = [...IMAGE_TYPES, PDF, ...FONT_TYPES];

export const ASSET_MEGABYTES = VAULT_FILE_BYTES_MAX / 1024 / 1024;
export const ASSET_HINT = `An image, a PDF, or a font, up to ${ASSET_MEGABYTES} MB. It’s kept as it is.`;
export const ASSET_TOO_LARGE = `The file is too large. The limit is ${ASSET_MEGABYTES} MB.`;
export const ASSET_TYPE_REFUSED =
  "Choose a PNG, JPEG, WebP, GIF, or AVIF image, a PDF, or a WOFF2, TTF, or OTF font.";
