import { HEADING_MAX, PRIMARY_TEXT_MAX, VARIANTS_MAX } from "#contract/limits.ts";

type AdTexts = { heading: string; primary_texts: readonly string[]; cta: string | null };

/** Lines of text. An empty list keeps the ad's own texts. */
export type VariantLists = { headings: readonly string[]; texts: readonly string[]; ctas: readonly string[] };

export type PlannedVariant = {
  /** From 1. */
  row: number;
  heading: string;
  /** Null for the ad's own text. */
  text: string | null;
  cta: string | null;
  /** Why the ad can't be created. */
  problems: string[];
};

export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const lengthOf = (text: string) => Array.from(text).length;
const keyOf = ({ heading, primary_texts, cta }: AdTexts) => JSON.stringify([heading, primary_texts, cta]);
const figures = new Intl.NumberFormat("en-US");

/**
 * Returns every combination of a headline, a primary text, and a call to action in the order of the lists, or what is wrong with
 * the lists.
 * @param existing the campaign's ads, including the one the variants are based on
 */
export function planVariants(
  template: AdTexts,
  existing: readonly AdTexts[],
  lists: VariantLists,
): PlannedVariant[] | { problem: string } {
  const headings = lists.headings.length > 0 ? lists.headings : [template.heading];
  const texts = lists.texts.length > 0 ? lists.texts : [null];
  const ctas = lists.ctas.length > 0 ? lists.ctas : [template.cta];
  if (lists.headings.length + lists.texts.length + lists.ctas.length === 0)
    return { problem: "Enter at least one headline or primary text, or select a call to action." };
  const count = headings.length * texts.length * ctas.length;
  if (count > VARIANTS_MAX)
    return {
      problem: `These lists make ${figures.format(count)} ads. You can create up to ${VARIANTS_MAX} at once.`,
    };
  const taken = new Map(existing.map((ad) => [keyOf(ad), "This ad already exists."]));
  const variants = headings.flatMap((heading) =>
    texts.flatMap((text) => ctas.map((cta) => ({ heading, text, cta }))),
  );
  return variants.map((variant, index) => {
    const { heading, text, cta } = variant;
    const problems: string[] = [];
    if (lengthOf(heading) > HEADING_MAX)
      problems.push(`The headline has ${lengthOf(heading)} characters. The limit is ${HEADING_MAX}.`);
    if (text !== null && lengthOf(text) > PRIMARY_TEXT_MAX)
      problems.push(
        `The primary text has ${figures.format(lengthOf(text))} characters. The limit is ${figures.format(PRIMARY_TEXT_MAX)}.`,
      );
    const key = keyOf({ heading, primary_texts: text === null ? template.primary_texts : [text], cta });
    const before = taken.get(key);
    if (before === undefined) taken.set(key, `Same as row ${index + 1}.`);
    else problems.push(before);
    return { row: index + 1, ...variant, problems };
  });
}
