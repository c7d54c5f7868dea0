import { recordIfSent } from "#contract/envelope.ts";
import {
  type MetaAdContentInput,
  MetaAdContentSchema,
  type MetaAdInput,
  MetaAdSchema,
  type MetaVariantInput,
  type NewMetaAdContentInput,
} from "#contract/meta-ads.ts";
import type { ImageRatio } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";
import { TooLargeError, ValidationError } from "./errors.server.ts";
import { fileName } from "./image-form.server.ts";
import { savedWith, stepFields } from "./saved-with.server.ts";
import type { StepInput } from "#contract/review.ts";
import { existingRecord } from "./existing-record.server.ts";

/** Rejects with NotFoundError "Meta Ad not found" if the response has no data. */
export const getMetaAd = (api: Pick<Api, "get">, id: string) =>
  api.get("/api/projects/meta-ad/{id}", {
    params: { id },
    schema: existingRecord(MetaAdSchema, "Meta Ad not found"),
  });

export const updateMetaAd = (api: Api, id: string, input: Partial<MetaAdInput>) =>
  api.patch("/api/projects/meta-ad/{id}", {
    params: { id },
    json: input,
    schema: recordIfSent(MetaAdSchema),
  });

const content = recordIfSent(MetaAdContentSchema);

export const createMetaContent = (api: Api, input: NewMetaAdContentInput) =>
  api.post("/api/projects/meta-ad/content", { json: input, schema: content });

const saved = savedWith(MetaAdContentSchema);

/** Replaces the ad, and takes a step. Texts that are left out are cleared. */
export const replaceMetaContent = (
  api: Api,
  id: string,
  input: MetaAdContentInput & { content_id: string; step?: StepInput },
) =>
  api.put("/api/projects/meta-ad/content/{content_id}", {
    params: { content_id: id },
    json: input,
    schema: saved,
  });

/** Moves an ad. `position` counts from 0 within the campaign. */
export const moveMetaContent = (api: Api, id: string, position: number) =>
  api.patch("/api/projects/meta-ad/content/{content_id}", {
    params: { content_id: id },
    json: { position },
    schema: content,
  });

export const deleteMetaContent = (api: Api, id: string) =>
  api.delete("/api/projects/meta-ad/content/{content_id}", { params: { content_id: id } });

/** Creates drafts from an ad, all of them or none. */
export const createMetaVariants = (api: Api, id: string, variants: MetaVariantInput[]) =>
  api.post("/api/projects/meta-ad/content/{content_id}/variants", {
    params: { content_id: id },
    json: { variants },
  });

/** Names an image of an ad: the reference image, unless a ratio or a card is given. */
export type MetaPicture = { ratio?: ImageRatio; card_id?: string };

/**
 * Saves an image, and takes a step. Without `image`, only the alternative text changes.
 * @throws ValidationError at `image` if it is too large
 */
export async function saveMetaImage(
  api: Api,
  input: MetaPicture & { content_id: string; image?: File | undefined; alt: string; step?: StepInput },
) {
  const form = new FormData();
  form.set("content_id", input.content_id);
  if (input.ratio) form.set("ratio", input.ratio);
  if (input.card_id) form.set("card_id", input.card_id);
  if (input.image) form.set("image", input.image, fileName(input.image));
  form.set("alt", input.alt);
  for (const [name, value] of stepFields(input.step ?? null)) form.set(name, value);
  try {
    return await api.post("/api/projects/meta-ad/content/reference-image", { form, schema: saved });
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    throw new ValidationError(error.message, { image: [error.message] }, []);
  }
}

/** Takes the image of a brand asset. A reason is for rights that end before a scheduled ad. */
export const takeMetaAsset = (
  api: Api,
  input: MetaPicture & { content_id: string; asset_id: string; reason: string | null },
) => api.post("/api/projects/meta-ad/content/reference-image", { json: input, schema: content });

export const deleteMetaImage = (api: Api, input: MetaPicture & { content_id: string }) =>
  api.delete("/api/projects/meta-ad/content/reference-image", { json: input });
