import type { RouterContextProvider } from "react-router";
import { validationError } from "#api-client/errors.server.ts";
import { type MetaAdChange, metaAdKind } from "#api-client/items.server.ts";
import { ownFields } from "#components/composer/talk-schema.server.ts";
import type { Editor } from "#editor/edit.server.ts";
import { editorSchema } from "#components/meta-ads/meta-schemas.server.ts";
import type { PictureName } from "#components/meta-ads/picture-name.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import { type MetaAdContent, MetaAdContentSchema } from "#contract/meta-ads.ts";
import { apiContext } from "#middleware/api.server.ts";
import { contentLabels } from "./content-fields.tsx";
import { contentTexts, contentValues } from "./content-values.ts";
import { findContent } from "./find-content.server.ts";
import { hasImageWork, NOTHING_CHOSEN } from "./image-work.server.ts";

type Params = Extract<ItemParams, { metaAdvertisementId: string }>;

/** Describes the editor of a Meta ad, whose button may also need an image, or remove one. */
export const metaAdEditor = (
  context: Readonly<RouterContextProvider>,
  params: Params,
  { here, needsImage, removed }: { here: string; needsImage: boolean; removed: PictureName | null },
): Editor<MetaAdContent, typeof editorSchema, MetaAdChange> => ({
  kind: metaAdKind,
  item: itemAt(params),
  here,
  form: editorSchema,
  labels: contentLabels,
  comparison: { schema: MetaAdContentSchema, theirs: contentTexts, values: contentValues },
  // The words of a new image are saved with it alone.
  isBeside: (name) => ["use", "alt", "described"].includes(name),
  parts: { fields: "ad", image: "image", alt: "alternative text" },
  find: async () => (await findContent(context.get(apiContext), params)).content,
  changesBeside: (typed, content) => (hasImageWork(content, typed) ? ["Image"] : []),
  change(typed, content, changed) {
    const { use, image, alt, described, ...fields } = ownFields(typed);
    const hasImage = hasImageWork(content, { use, image, alt, described });
    if (!hasImage && (needsImage || alt !== "")) throw validationError({ errors: NOTHING_CHOSEN });
    return {
      fields: changed.length > 0 ? fields : null,
      image: hasImage ? { ...use, image, alt } : null,
      removed,
    };
  },
});
