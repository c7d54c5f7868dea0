import type { ImageRatio } from "#contract/vocabulary.ts";
import { META_AD_GUIDE, type RatioRule } from "./placements.ts";

/** In pixels. Null if the API doesn't send them. */
export type PictureSize = { width: number | null; height: number | null };

/** "4:5" → 0.8. */
export function ratioNumber(ratio: ImageRatio): number {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return width / height;
}

/** Returns true if an image's ratio is within the tolerance of the wanted one. Unknown sizes never fit. */
export function fitsRatio({ width, height }: PictureSize, ratio: ImageRatio): boolean {
  if (!width || !height) return false;
  const wanted = ratioNumber(ratio);
  const off = Math.abs(width / height - wanted) / wanted;
  // 1.03 - 1 is slightly more than 0.03.
  return off <= META_AD_GUIDE.ratios[ratio].tolerance + 1e-9;
}

const figures = new Intl.NumberFormat("en-US");
export const sizeText = ({ width, height }: { width: number; height: number }): string =>
  `${figures.format(width)} × ${figures.format(height)}`;

/** Returns what is wrong with an image for a ratio, one sentence each. */
export function pictureFaults(picture: PictureSize, ratio: ImageRatio): string[] {
  const { width, height } = picture;
  if (!width || !height) return ["We couldn’t read this image’s size, so check that it fits."];
  const rule: RatioRule = META_AD_GUIDE.ratios[ratio];
  const faults: string[] = [];
  if (!fitsRatio(picture, ratio))
    faults.push(
      `This image is ${sizeText({ width, height })} (${(width / height).toFixed(2)}:1), not ${ratio}. Parts of it will be cut off.`,
    );
  if (width < rule.minWidth)
    faults.push(
      `This image is ${figures.format(width)} pixels wide. Meta asks for at least ${rule.minWidth}.`,
    );
  return faults;
}
