import { sentenceLabel } from "#lib/labels.ts";
import { foldText } from "#lib/text-fold.ts";
import type { Preview } from "./preview.server.ts";

/** The texts of an ad, saved or as they are typed. */
export type Texts = Record<
  "description" | "link_description" | "cta" | "format" | "final_url" | "display_link",
  string | null
> & {
  heading: string;
  primary_texts: readonly string[];
};

/** Returns the texts of an ad as its preview shows them. */
export const adTexts = (ad: Texts, { marks, link }: Pick<Preview, "marks" | "link">) => ({
  text: foldText(ad.primary_texts[0] ?? ad.description ?? "", marks.text),
  heading: foldText(ad.heading, marks.heading),
  linkDescription: foldText(ad.link_description ?? "", marks.linkDescription),
  displayLink: ad.display_link ?? URL.parse(ad.final_url ?? link ?? "")?.host ?? "",
  cta: ad.cta && ad.cta !== "NO_BUTTON" ? sentenceLabel(ad.cta.toLowerCase()) : null,
  isVideo: ad.format === "video",
});

export const cardTexts = (
  { heading, description }: { heading: string | null; description: string | null },
  marks: Preview["marks"],
) => ({
  heading: foldText(heading ?? "", marks.heading),
  description: foldText(description ?? "", marks.linkDescription),
});
