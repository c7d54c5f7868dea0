import { z } from "zod";
import {
  AssetSchema,
  CanSchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  listOrEmpty,
  NumberSchema,
  orNull,
  VersionSchema,
  VideoSchema,
} from "./fields.ts";
import { VaultReplacedSchema, VaultUseSchema } from "./vault.ts";

/** An image of a project: of its posts, or uploaded to its library. */
export const MediumSchema = z.object({
  id: IdSchema,
  url: z.string().min(1),
  width: orNull(NumberSchema),
  height: orNull(NumberSchema),
  /** The same image in narrower widths in pixels, if the API has them. */
  variants: listOrEmpty(z.object({ width: NumberSchema, url: z.string().min(1) })),
  /** Null from an API that has nothing but images. */
  mime: orNull(z.string()),
  /** The video that the image stands for. */
  video: orNull(VideoSchema),
  bytes: orNull(IntegerSchema),
  name: orNull(z.string()),
  alt: orNull(z.string()),
  tags: listOrEmpty(z.string()),
  /** How many posts have it. */
  used_in: orNull(IntegerSchema),
  asset: orNull(AssetSchema),
  created_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type Medium = z.infer<typeof MediumSchema>;

export const ShownMediumSchema = MediumSchema.extend({
  /** The posts that have it, the latest ones. */
  posts: listOrEmpty(VaultUseSchema),
});
export type ShownMedium = z.infer<typeof ShownMediumSchema>;

export type MediumInput = { name: string; alt: string; tags: string[]; version?: number | undefined };

/** What became of the posts that had an image. */
export const MediumReplacedSchema = VaultReplacedSchema.omit({ hidden_count: true }).extend({
  /** The new image in the library. Null if nothing was replaced. */
  media: orNull(MediumSchema),
});
