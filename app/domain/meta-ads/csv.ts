import { stringify } from "csv-stringify/sync";
import { sentenceLabel } from "#lib/labels.ts";
import {
  bodyOf,
  chosenPlacements,
  linkOf,
  type MetaCampaign,
  type MetaContent,
  pictureFor,
} from "./checks.ts";

type Exported = MetaContent & {
  reference_image: { url: string } | null;
  images: Readonly<Partial<Record<string, { url: string }>>>;
};

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

/** The columns of a card in Meta's template, such as "Product 1 - Link". It has none for the name of an image file. */
const CARD_COLUMNS = ["Link", "Name", "Description"];

/**
 * Writes a campaign's ads as a table for Meta's import, with one row per primary text and, for carousels, columns for the cards.
 * In UTF-8 with a byte order mark. A program reads the file, so every value is as it was typed, also one that a spreadsheet would
 * calculate.
 */
export function metaAdCsv(campaign: MetaCampaign & { name: string; contents: readonly Exported[] }): string {
  const adSet = `${campaign.name}, ${chosenPlacements(campaign).map(sentenceLabel).join(" + ")}`;
  const cardsOf = ({ format, cards }: Exported) => (format === "carousel" ? cards : []);
  const most = Math.max(0, ...campaign.contents.map((content) => cardsOf(content).length));
  const cardNumbers = Array.from({ length: most }, (_, index) => index + 1);
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
      ...cardNumbers.flatMap((number) => {
        const card = cardsOf(content)[number - 1];
        return card === undefined
          ? CARD_COLUMNS.map(() => "")
          : [card.final_url ?? linkOf(campaign, content) ?? "", card.heading ?? "", card.description ?? ""];
      }),
    ]);
  });
  const columns = [
    ...COLUMNS,
    ...cardNumbers.flatMap((number) => CARD_COLUMNS.map((name) => `Product ${number} - ${name}`)),
  ];
  return stringify([columns, ...rows], { bom: true, record_delimiter: "windows" });
}

/** Returns the file name under which a browser saves the image of the first placement that has one. */
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
