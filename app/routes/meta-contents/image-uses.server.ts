import type { MetaAd, MetaAdContent } from "#contract/meta-ads.ts";
import { IMAGE_RATIOS, type ImageRatio } from "#contract/vocabulary.ts";
import { pictureFaults, sizeText } from "#domain/meta-ads/image-ratio.ts";
import { cardShape, chosenPlacements, ratioHint } from "#domain/meta-ads/checks.ts";
import { META_AD_GUIDE } from "#domain/meta-ads/placements.ts";
import { assetSource } from "#domain/vault/rights-words.ts";
import type { PictureName } from "#components/meta-ads/picture-name.ts";
import { shownPicture, type ShownPicture } from "#components/meta-ads/preview.server.ts";
import { cardName } from "./image-form.tsx";
import { pictureOf } from "./picture-of.server.ts";

export type ImageUse = {
  name: PictureName;
  label: string;
  hint: string;
  /** Null for a card that still needs an image. */
  picture: ShownPicture | null;
  size: string;
  /** The required ratio. Null for the reference image. */
  shape: ImageRatio | null;
  faults: string[];
  /** The brand asset that it was taken from. */
  source: ReturnType<typeof assetSource> | null;
};

const placementsOf = (ad: MetaAd, ratio: ImageRatio) =>
  chosenPlacements(ad)
    .filter((placement) => META_AD_GUIDE.placements[placement].ratios.some((wanted) => wanted === ratio))
    .map((placement) => META_AD_GUIDE.placements[placement].label.toLowerCase());

function ratioUse(ad: MetaAd, ratio: ImageRatio): string {
  const placements = placementsOf(ad, ratio);
  return placements.length > 0
    ? `For ${placements.join(" and ")}.`
    : `${ratioHint(ratio)}. No selected placement uses it.`;
}

/** Returns the ad's images and the missing images of cards, each with its use and its issues. */
export function imageUses(ad: MetaAd, content: MetaAdContent): ImageUse[] {
  const use = (name: PictureName, hint: string, shape: ImageRatio | null, label?: string): ImageUse[] => {
    const named = pictureOf(content, name);
    const picture = shownPicture(named?.image);
    const isWanted = name.card_id !== undefined && content.format === "carousel";
    if (!named || (!picture && !isWanted)) return [];
    const { width, height } = named.image ?? { width: null, height: null };
    return [
      {
        name,
        label: label ?? named.label,
        hint,
        picture,
        size: width && height ? sizeText({ width, height }) : "",
        shape,
        source: named.image?.asset
          ? assetSource(named.image.asset, ad.ends_on ?? content.planned_for ?? ad.starts_on)
          : null,
        faults: shape === null || !named.image ? [] : pictureFaults(named.image, shape),
      },
    ];
  };
  return [
    ...use({}, "Used when a placement has no image of its own.", null),
    ...IMAGE_RATIOS.flatMap((ratio) => use({ ratio }, ratioUse(ad, ratio), ratio)),
    ...content.cards.flatMap(({ card_id, heading, image }, index) =>
      use(
        { card_id },
        content.format === "carousel" ? "" : "This ad’s format isn’t a carousel.",
        (image && cardShape(image)) ?? "1:1",
        cardName(index, heading),
      ),
    ),
  ];
}
