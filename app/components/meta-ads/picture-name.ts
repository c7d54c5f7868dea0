import { IMAGE_RATIOS, type ImageRatio } from "#contract/vocabulary.ts";

/** Names an image of an ad: the reference image, or the image of a ratio or a card. */
export type PictureName = { ratio?: ImageRatio; card_id?: string };

/** Returns the name in forms and URLs: a ratio, `card-` and its id, or the empty string for the reference image. */
export const pictureWord = ({ ratio, card_id }: PictureName): string =>
  card_id === undefined ? (ratio ?? "") : `card-${card_id}`;

/** Parses a name. Unknown names are the reference image. */
export function pictureNamed(word: string): PictureName {
  if (word.startsWith("card-")) return { card_id: word.slice(5) };
  const ratio = IMAGE_RATIOS.find((known) => known === word);
  return ratio === undefined ? {} : { ratio };
}
