import type { MetaAd, MetaAdContent } from "#contract/meta-ad.ts";
import { IMAGE_RATIOS, type ImageRatio } from "#contract/vocabulary.ts";
import { pictureFaults, sizeText } from "#lib/image-ratio.ts";
import { chosenPlacements, ratioHint } from "#lib/meta-ad-checks.ts";
import { META_AD_GUIDE } from "#lib/meta-placements.ts";
import { shownPicture, type ShownPicture } from "../preview.server.ts";

export type ImageUse = {
  /** Null for the reference image. */
  ratio: ImageRatio | null;
  label: string;
  hint: string;
  picture: ShownPicture;
  size: string;
  faults: string[];
};

const placementsOf = (ad: MetaAd, ratio: ImageRatio) =>
  chosenPlacements(ad)
    .filter((placement) => META_AD_GUIDE.placements[placement].ratios.some((wanted) => wanted === ratio))
    .map((placement) => META_AD_GUIDE.placements[placement].label.toLowerCase());

/** The pictures that there are, each with what it is for and what is wrong with it. */
export function imageUses(ad: MetaAd, content: MetaAdContent): ImageUse[] {
  const uses: (ImageRatio | null)[] = [null, ...IMAGE_RATIOS];
  return uses.flatMap((ratio): ImageUse[] => {
    const image = ratio === null ? content.reference_image : content.images[ratio];
    const picture = shownPicture(image);
    if (!image || !picture) return [];
    const placements = ratio === null ? [] : placementsOf(ad, ratio);
    return [
      {
        ratio,
        label: ratio === null ? "Reference image" : `Picture for ${ratio}`,
        hint:
          ratio === null
            ? "Stands in where a placement has no picture of its own."
            : placements.length > 0
              ? `For ${placements.join(" and ")}.`
              : `${ratioHint(ratio)}. No chosen placement asks for it.`,
        picture,
        size: image.width && image.height ? sizeText({ width: image.width, height: image.height }) : "",
        faults: ratio === null ? [] : pictureFaults(image, ratio),
      },
    ];
  });
}
