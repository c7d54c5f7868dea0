import type { z } from "zod";
import { FILE_TOO_LARGE } from "#contract/images.ts";
import type { MetaAdContent } from "#contract/meta-ads.ts";
import type { imageSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { describedWord } from "./image-form.tsx";
import { pictureOf } from "./picture-of.server.ts";

type Sent = Pick<z.output<typeof imageSchema>, "use" | "image" | "alt" | "described">;

export const TOO_LARGE = { fieldErrors: { image: [FILE_TOO_LARGE] } };
export const NOTHING_CHOSEN = { image: ["Choose an image."] };

/** Returns whether the form changes an image or its alternative text. A text that the user didn't see isn't erased. */
export function hasImageWork(content: MetaAdContent, { use, image, alt, described }: Sent): boolean {
  if (image) return true;
  const present = pictureOf(content, use)?.image;
  const isUnseen = alt === "" && described !== describedWord(use);
  return Boolean(present) && !isUnseen && alt !== (present?.alt ?? "");
}
