import { stringify } from "csv-stringify/sync";
import { sentenceLabel } from "./labels.ts";
import {
  bodyOf,
  chosenPlacements,
  linkOf,
  type MetaCampaign,
  type MetaContent,
  pictureFor,
} from "./meta-ad-checks.ts";

type Exported = MetaContent & {
  reference_image: { url: string } | null;
  images: Readonly<Partial<Record<string, { url: string }>>>;
};

/** As the platform's own import names them. */
const COLUMNS = [
  "Campaign Name",
  "Ad Set Name",
  "Ad Name",
  "Title",
  "Body",
  "Link Description",
  "Call to Action",
  "Link",
  "Image File Name",
];

/**
 * A campaign's ads as a table for the platform's import, one line per variant of the text, in UTF-8 with a mark so
 * that spreadsheets read it as such. Cells that a spreadsheet would run as a formula get an apostrophe in front.
 */
export function metaAdCsv(campaign: MetaCampaign & { name: string; contents: readonly Exported[] }): string {
  const adSet = `${campaign.name}, ${chosenPlacements(campaign).map(sentenceLabel).join(" + ")}`;
  const rows = campaign.contents.flatMap((content) => {
    const bodies = content.primary_texts.length > 0 ? content.primary_texts : [bodyOf(content)];
    return bodies.map((body, index) => [
      campaign.name,
      adSet,
      bodies.length > 1 ? `${content.heading} (text ${index + 1})` : content.heading,
      content.heading,
      body,
      content.link_description ?? "",
      content.cta ?? "",
      linkOf(campaign, content) ?? "",
      imageName(campaign, content),
    ]);
  });
  return stringify([COLUMNS, ...rows], { bom: true, escape_formulas: true, record_delimiter: "windows" });
}

/** Under which name a browser saves the picture of the first placement that has one. */
function imageName(campaign: MetaCampaign, content: Exported): string {
  for (const placement of chosenPlacements(campaign)) {
    const use = pictureFor(content, placement);
    if (use !== null && use !== "reference") return lastPart(content.images[use]?.url);
  }
  return lastPart(content.reference_image?.url);
}

const lastPart = (url = "") =>
  url
    .replace(/[?#].*$/, "")
    .split("/")
    .at(-1) ?? "";
