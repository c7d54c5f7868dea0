import { IMAGE_RATIOS, type ImageRatio } from "#contract/vocabulary.ts";

/** A picture of an ad: the reference image, or that of a ratio or a card. */
export type PictureName = { ratio?: ImageRatio; card_id?: string };

/** As forms and addresses write it: a ratio, `card-` and its id, or nothing for the reference image. */
export const pictureWord = ({ ratio, card_id }: PictureName): string =>
  card_id === undefined ? (ratio ?? "") : `card-${card_id}`;

/** Any other word is the reference image. */
export function pictureNamed(word: string): PictureName {
  if (word.startsWith("card-")) return { card_id: word.slice(5) };
  const ratio = IMAGE_RATIOS.find((known) => known === word);
  return ratio === undefined ? {} : { ratio };
}
