import type { z } from "zod";
import { TooLargeError } from "#api-client/errors.server.ts";
import { saveMetaImage } from "#api-client/meta-ads.server.ts";
import type { StepInput } from "#contract/review.ts";
import type { MetaAdContent } from "#contract/meta-ads.ts";
import type { Api } from "#middleware/api.server.ts";
import type { imageSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { describedWord } from "./image-form.tsx";
import { pictureOf } from "./picture-of.server.ts";

type Sent = Pick<z.output<typeof imageSchema>, "use" | "image" | "alt" | "described">;

export const tooLarge = { fieldErrors: { image: [new TooLargeError().message] } };
export const nothingChosen = { fieldErrors: { image: ["Choose an image."] } };

/** Returns whether the form changes an image or its alternative text. A text that the user didn't see isn't erased. */
export function hasImageWork(content: MetaAdContent, { use, image, alt, described }: Sent): boolean {
  if (image) return true;
  const present = pictureOf(content, use)?.image;
  const isUnseen = alt === "" && described !== describedWord(use);
  return Boolean(present) && !isUnseen && alt !== (present?.alt ?? "");
}

/** Returns the success message, and what became of the step. Null if the image is too large. */
export async function sendImage(
  api: Api,
  contentId: string,
  { use, image, alt }: Sent,
  step: StepInput | null,
) {
  try {
    const saved = await saveMetaImage(api, { content_id: contentId, ...use, image, alt, step });
    return {
      version: saved.record?.version,
      said: image ? "Image saved." : "Alternative text saved.",
      step: saved.step,
    };
  } catch (error) {
    if (error instanceof TooLargeError) return null;
    throw error;
  }
}
