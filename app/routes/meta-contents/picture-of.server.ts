import type { MetaAdContent } from "#contract/meta-ads.ts";
import type { PictureName } from "#components/meta-ads/picture-name.ts";

/** Returns an image by its name, with its label. Undefined for a card that doesn't exist. */
export function pictureOf(content: MetaAdContent, { ratio, card_id }: PictureName) {
  if (card_id === undefined)
    return ratio === undefined
      ? { image: content.reference_image, label: "Reference image" }
      : { image: content.images[ratio] ?? null, label: `${ratio} image` };
  const index = content.cards.findIndex((card) => card.card_id === card_id);
  const card = content.cards[index];
  return card && { image: card.image, label: `Card ${index + 1} image` };
}
