import type { RouterContextProvider } from "react-router";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { shownNewPanel, shownPanel } from "#components/composer/shown-panel.server.ts";
import { metaPlace } from "#components/meta-ads/meta-place.ts";
import { editorSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { previewOf, type ShownPicture } from "#components/meta-ads/preview.server.ts";
import type { PreviewView } from "#components/meta-ads/preview-views.ts";
import { shownUtm } from "#components/naming-rules/utm.server.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import { shownReview } from "#components/review/review.server.ts";
import { keptForm, keptNew } from "#editor/kept-form.server.ts";
import { itemReading } from "#editor/read.server.ts";
import { type MetaAd, type MetaAdContent, MetaAdContentSchema } from "#contract/meta-ads.ts";
import { checkBasis, checkMetaContent, specialCategoryReminder } from "#domain/meta-ads/checks.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { contentValues } from "./content-values.ts";
import { metaAdEditor } from "./editor.server.ts";
import { findContent } from "./find-content.server.ts";
import { imageUses } from "./image-uses.server.ts";

type Params = Extract<ItemParams, { metaAdvertisementId: string }>;
type Desk = Awaited<ReturnType<typeof shownPanel>>;

/** Returns an ad as its page shows it. */
export async function loadAd(context: Readonly<RouterContextProvider>, params: Params, view: PreviewView) {
  const api = context.get(apiContext);
  const reader = readerOf(context);
  const item = itemAt(params);
  const [canUndo, hasVault, { ad, content }, review] = await Promise.all([
    offersUndo(api),
    offersVault(api),
    findContent(api, params),
    shownReview(api, reader, item.name),
  ]);
  const editor = metaAdEditor(context, params, { here: item.page, needsImage: false, removed: null });
  const [shown, desk, kept] = await Promise.all([
    shownAd(api, ad, content, view),
    shownPanel(api, { item, record: content, review, reader }),
    content.can.update ? keptForm(context, editor, content) : null,
  ]);
  return {
    ...shown,
    id: params.contentId as string | null,
    title: content.heading,
    review,
    canUndo,
    hasVault,
    canDelete: content.can.delete,
    desk: withoutChecked(desk, shown.checks),
    kept,
    /** Null for those who write it. */
    reading: content.can.update
      ? null
      : await itemReading(context, editor, content, { project: params.projectId, noun: "ad", desk }),
  };
}

/** What keeps an ad out of review is among its checks, where it is explained. */
const withoutChecked = (desk: Desk, checks: ReturnType<typeof checkMetaContent>): Desk =>
  checks.some(({ level }) => level === "blocking") ? { ...desk, obstacles: [] } : desk;

/** Returns an ad that doesn’t exist yet. */
export async function loadNewAd(
  context: Readonly<RouterContextProvider>,
  { projectId, metaAdvertisementId }: Omit<Params, "contentId">,
  view: PreviewView,
) {
  const api = context.get(apiContext);
  const [ad, desk] = await Promise.all([getMetaAd(api, metaAdvertisementId), shownNewPanel(api, projectId)]);
  const empty = MetaAdContentSchema.parse({
    content_id: "new",
    heading: "",
    status: "draft",
    format: "single_image",
  });
  const shown = await shownAd(api, ad, empty, view);
  return {
    ...shown,
    id: null,
    title: "New ad",
    review: null,
    canUndo: false,
    hasVault: false,
    canDelete: false,
    desk,
    kept: await keptNew(
      context,
      { subject: "meta-ads", record: metaAdvertisementId },
      { schema: editorSchema, filling: shown.values },
    ),
    reading: null,
  };
}

async function shownAd(api: Api, ad: MetaAd, content: MetaAdContent, view: PreviewView) {
  const preview = previewOf(ad, content, view);
  return {
    utm: await shownUtm(api, content.final_url, metaPlace(ad, content.planned_for)),
    status: content.status,
    stock: content.stock,
    values: contentValues(content),
    version: content.version,
    view,
    // The images are described in their own list, further down the page.
    preview: {
      ...preview,
      picture: undescribed(preview.picture),
      cards: preview.cards.map((card) => ({ ...card, picture: undescribed(card.picture) })),
    },
    checks: checkMetaContent(ad, content),
    basis: checkBasis(ad, content),
    reminder: specialCategoryReminder(ad.special_category),
    uses: imageUses(ad, content),
    cards: content.cards.map(({ card_id, heading }) => ({ card_id, heading })),
  };
}

const undescribed = (picture: ShownPicture | null) => picture && { ...picture, alt: "" };

export type ExistingAd = Awaited<ReturnType<typeof loadAd>>;
export type LoadedAd = ExistingAd | Awaited<ReturnType<typeof loadNewAd>>;
