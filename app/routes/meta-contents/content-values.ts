import type { MetaAdContent } from "#contract/meta-ads.ts";
import { META_CTAS, META_FORMATS } from "#contract/vocabulary.ts";

const oneOf = <T extends string>(values: readonly T[], value: string | null) =>
  values.find((known) => known === value);

/** Returns an ad's values for its form, with a row for the first primary text. */
export const contentValues = (content: MetaAdContent) => ({
  heading: content.heading,
  description: content.description ?? "",
  primary_texts: content.primary_texts.length > 0 ? content.primary_texts : [""],
  link_description: content.link_description ?? "",
  cta: oneOf(META_CTAS, content.cta),
  format: oneOf(META_FORMATS, content.format),
  final_url: content.final_url ?? "",
  display_link: content.display_link ?? "",
  cards: content.cards.map(({ card_id, heading, description, final_url }) => ({
    card_id,
    heading: heading ?? "",
    description: description ?? "",
    final_url: final_url ?? "",
  })),
  planned_for: content.planned_for ?? "",
  internal_notes: content.internal_notes ?? "",
});

/** Formats cards for a comparison with a form's cards. */
const cardTexts = (cards: MetaAdContent["cards"]) =>
  cards
    .map(({ heading, description, final_url }) =>
      [heading, description, final_url].filter(Boolean).join("\n"),
    )
    .join(", ");

/** Does the same for a comparison with the submitted values. */
export const contentTexts = (content: MetaAdContent) => ({
  ...contentValues(content),
  primary_texts: content.primary_texts.join(", "),
  cards: cardTexts(content.cards),
  cta: content.cta ?? "",
  format: content.format ?? "",
});
