import { z } from "zod";
import { FILE_TOO_LARGE } from "#contract/images.ts";
import {
  IMAGE_ALT_MAX,
  IMAGE_BYTES_MAX,
  MEDIA_NAME_MAX,
  MEDIA_TAG_MAX,
  MEDIA_TAGS_MAX,
} from "#contract/limits.ts";
import { isVideoType } from "#contract/videos.ts";
import { tagsField, versionField } from "#forms/field-schemas.server.ts";

const image = z
  .instanceof(File, { error: "Choose an image." })
  .refine(({ size }) => size > 0, "Choose an image.")
  .refine(({ size }) => size <= IMAGE_BYTES_MAX, FILE_TOO_LARGE);

const alt = z
  .string()
  .trim()
  .max(IMAGE_ALT_MAX, `Use ${IMAGE_ALT_MAX.toLocaleString("en-US")} characters or fewer.`)
  .default("");

const said = {
  name: z.string().trim().max(MEDIA_NAME_MAX, `Use ${MEDIA_NAME_MAX} characters or fewer.`).default(""),
  alt,
  tags: tagsField(MEDIA_TAGS_MAX, MEDIA_TAG_MAX),
};

const medium = z
  .instanceof(File, { error: "Choose an image or a video." })
  .refine(({ size }) => size > 0, "Choose an image or a video.")
  .refine(({ size, type }) => isVideoType(type) || size <= IMAGE_BYTES_MAX, FILE_TOO_LARGE);

const poster = z
  .instanceof(File)
  .refine(({ size }) => size <= IMAGE_BYTES_MAX, FILE_TOO_LARGE)
  .transform((file) => (file.size > 0 ? file : undefined))
  .optional();

export const newMediumSchema = z.object({ ...said, image: medium, poster });
export const mediumSchema = z.object({ ...said, version: versionField });
export const replaceSchema = z.object({ image, alt });

/** What the forms of an image have. */
export type MediumValues = {
  image?: string;
  poster?: string;
  name: string;
  alt: string;
  tags: string;
  version: string;
};
