import type { MetaAdContent } from "#contract/meta-ads.ts";
import type { PictureName } from "#components/meta-ads/picture-name.ts";

/** The picture that a name means, and what people call it; undefined for a card that there is not. */
export function pictureOf(content: MetaAdContent, { ratio, card_id }: PictureName) {
  if (card_id === undefined)
    return ratio === undefined
      ? { image: content.reference_image, label: "Reference image" }
      : { image: content.images[ratio] ?? null, label: `${ratio} image` };
  const index = content.cards.findIndex((card) => card.card_id === card_id);
  const card = content.cards[index];
  return card && { image: card.image, label: `Card ${index + 1} image` };
}
