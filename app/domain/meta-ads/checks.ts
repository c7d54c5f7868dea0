import { CARDS_MIN } from "#contract/limits.ts";
import { IMAGE_RATIOS, META_PLACEMENTS, type ImageRatio, type MetaPlacement } from "#contract/vocabulary.ts";
import { fitsRatio, pictureFaults, type PictureSize } from "./image-ratio.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { META_AD_GUIDE } from "./placements.ts";
import { foldText, graphemesOf } from "#lib/text-fold.ts";
import { areNearlySame } from "#lib/text-likeness.ts";
import { missingUtm } from "#domain/campaigns/utm.ts";

export type MetaCampaign = {
  objective: string | null;
  placements: readonly string[];
  destination_url: string | null;
};

/** What is checked of one card of a carousel. */
type MetaCardTexts = {
  heading: string | null;
  description: string | null;
  final_url: string | null;
  image: PictureSize | null;
};

export type MetaContent = {
  heading: string;
  description: string | null;
  primary_texts: readonly string[];
  link_description: string | null;
  cta: string | null;
  format: string | null;
  final_url: string | null;
  reference_image: PictureSize | null;
  images: Readonly<Partial<Record<string, PictureSize>>>;
  /** Looked at only while the format is a carousel. */
  cards: readonly MetaCardTexts[];
};

export type MetaCheck = {
  /** `blocking` keeps the item out of review; `advice` does not. */
  level: "blocking" | "advice";
  /** The field on the wire that it is about. */
  field: string;
  message: string;
  reason: string;
};

const { folds, ratios: rules, placements: placementRules, carousel } = META_AD_GUIDE;
const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });
const listOf = (words: readonly string[]) => conjunction.format(words);

/** The chosen placements that are known here; a campaign that names none is taken to run in the feed. */
export function chosenPlacements({ placements }: Pick<MetaCampaign, "placements">): MetaPlacement[] {
  const known = META_PLACEMENTS.filter((placement) => placements.includes(placement));
  return known.length > 0 ? known : ["feed"];
}

/** What is shown as the ad's text: the first variant, else the description. */
export const bodyOf = ({ primary_texts, description }: Pick<MetaContent, "primary_texts" | "description">) =>
  primary_texts[0] ?? description ?? "";

/** Where the ad leads: its own link, else the campaign's. */
export const linkOf = (
  { destination_url }: Pick<MetaCampaign, "destination_url">,
  { final_url }: Pick<MetaContent, "final_url">,
) => final_url ?? destination_url;

const cardsOf = ({ format, cards }: Pick<MetaContent, "format" | "cards">) =>
  format === "carousel" ? cards : [];

/** "card 2", or "cards 1 and 3"; counted from 0. Empty for none. */
const cardNames = (indexes: readonly number[]) =>
  indexes.length === 0
    ? ""
    : `${indexes.length === 1 ? "card" : "cards"} ${listOf(indexes.map((index) => String(index + 1)))}`;
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const indexesOf = <T>(list: readonly T[], isMeant: (entry: T) => boolean) =>
  list.flatMap((entry, index) => (isMeant(entry) ? [index] : []));

/** What of the campaign an ad is judged by, in words. */
export function checkBasis(campaign: MetaCampaign, content: Pick<MetaContent, "final_url">): string {
  const places = listOf(
    chosenPlacements(campaign).map((placement) => placementRules[placement].label.toLowerCase()),
  );
  const isChosen = META_PLACEMENTS.some((placement) => campaign.placements.includes(placement));
  const where = isChosen
    ? `Checked for the campaign’s placements: ${places}.`
    : "Checked for the feed, because the campaign names no placement.";
  if (content.final_url !== null) return `${where} The link is the ad’s own.`;
  return campaign.destination_url === null
    ? where
    : `${where} The link is the campaign’s destination, ${campaign.destination_url}`;
}

/** The best picture there is for a placement, by ratio; `reference` when only that one fits. */
export function pictureFor(
  { images, reference_image }: Pick<MetaContent, "images" | "reference_image">,
  placement: MetaPlacement,
): ImageRatio | "reference" | null {
  const wanted: readonly ImageRatio[] = placementRules[placement].ratios;
  const own = wanted.find((ratio) => images[ratio] !== undefined);
  if (own !== undefined) return own;
  return reference_image !== null && wanted.some((ratio) => fitsRatio(reference_image, ratio))
    ? "reference"
    : null;
}

/** Everything that a second look at an ad would find, what blocks it first. */
export function checkMetaContent(campaign: MetaCampaign, content: MetaContent): MetaCheck[] {
  const found = [
    ...textChecks(campaign, content),
    ...linkChecks(campaign, content),
    ...pictureChecks(campaign, content),
    ...cardChecks(content),
    ...buttonChecks(campaign, content),
  ];
  return found.toSorted(
    (one, other) => Number(other.level === "blocking") - Number(one.level === "blocking"),
  );
}

function textChecks(campaign: MetaCampaign, content: MetaContent): MetaCheck[] {
  const checks: MetaCheck[] = [];
  const body = bodyOf(content);
  if (body.trim() === "")
    checks.push({
      level: "blocking",
      field: "description",
      message: "The ad has no text.",
      reason: "Write a primary text or a description: the heading alone does not say why to click.",
    });
  const fold = (field: string, name: string, text: string, mark: number, where: string) => {
    const { shown, hidden } = foldText(text, mark);
    if (hidden === "") return;
    checks.push({
      level: "advice",
      field,
      message: `${name} is cut off ${where}.`,
      reason: `About ${mark} characters are shown; this has ${graphemesOf(text.trim()).length}. Readers see “${shown}…” first.`,
    });
  };
  fold("heading", "The heading", content.heading, folds.heading, "in the feed");
  const bodies = content.primary_texts.length > 0 ? content.primary_texts : [body];
  const inReels = chosenPlacements(campaign).includes("reel");
  for (const [index, text] of bodies.entries()) {
    const field = content.primary_texts.length > 0 ? "primary_texts" : "description";
    const name =
      field === "description"
        ? "The description"
        : bodies.length > 1
          ? `Primary text ${index + 1}`
          : "The primary text";
    fold(field, name, text, folds.primary, "in the feed");
    if (inReels && foldText(text, folds.primary).hidden === "")
      fold(field, name, text, folds.reel, "in reels");
  }
  fold(
    "link_description",
    "The link description",
    content.link_description ?? "",
    folds.link_description,
    "under the heading",
  );
  if (areNearlySame(content.primary_texts))
    checks.push({
      level: "advice",
      field: "primary_texts",
      message: "The primary texts are nearly the same.",
      reason: "They share more than four of five words. Variants that differ tell you what works.",
    });
  return checks;
}

function linkChecks(campaign: MetaCampaign, content: MetaContent): MetaCheck[] {
  const checks: MetaCheck[] = [];
  const link = linkOf(campaign, content);
  const cards = cardsOf(content);
  const allLead = cards.length > 0 && cards.every(({ final_url }) => final_url !== null);
  if (link === null && !allLead && content.cta !== "MESSAGE_PAGE")
    checks.push({
      level: "blocking",
      field: "final_url",
      message: "The ad leads nowhere.",
      reason: "Give it a link of its own, or give the campaign a destination.",
    });
  const complain = (name: string, missing: readonly string[]) =>
    checks.push({
      level: "advice",
      field: "final_url",
      message: `${name} no complete tracking.`,
      reason: `Without ${listOf(missing)} reports cannot tell where visitors came from.`,
    });
  const missing = link === null ? [] : missingUtm(link);
  if (missing.length > 0)
    complain(content.final_url === null ? "The campaign’s destination carries" : "The link carries", missing);
  const untracked = indexesOf(cards, ({ final_url }) => missingUtm(final_url ?? "").length > 0);
  if (untracked.length > 0)
    complain(
      `The ${untracked.length === 1 ? "link" : "links"} of ${cardNames(untracked)} ${untracked.length === 1 ? "carries" : "carry"}`,
      [...new Set(untracked.flatMap((index) => missingUtm(cards[index]?.final_url ?? "")))],
    );
  return checks;
}

function pictureChecks(campaign: MetaCampaign, content: MetaContent): MetaCheck[] {
  const checks: MetaCheck[] = [];
  const given = IMAGE_RATIOS.filter((ratio) => content.images[ratio] !== undefined);
  const isPicture = content.format === null || content.format === "single_image";
  if (isPicture && given.length === 0 && content.reference_image === null) {
    checks.push({
      level: "blocking",
      field: "reference_image",
      message: "The ad has no picture.",
      reason: "Upload the reference image, or one for each placement.",
    });
  } else if (isPicture) {
    const missing = chosenPlacements(campaign).filter((placement) => pictureFor(content, placement) === null);
    const byRatios = Map.groupBy(missing, (placement) => placementRules[placement].ratios.join(" or "));
    for (const [ratios, placements] of byRatios) {
      const names = listOf(placements.map((placement) => placementRules[placement].label.toLowerCase()));
      checks.push({
        level: "advice",
        field: "images",
        message: `There is no picture for ${names}.`,
        reason: `Upload one of ${ratios}${content.reference_image ? ": the reference image would be cropped" : ""}.`,
      });
    }
  }
  if (content.format === "video" && given.length === 0 && content.reference_image === null)
    checks.push({
      level: "advice",
      field: "reference_image",
      message: "The video has no cover.",
      reason:
        "The video itself is not kept here. Upload a picture of it, so that everybody sees what is planned.",
    });
  for (const ratio of given)
    for (const fault of pictureFaults(content.images[ratio] ?? { width: null, height: null }, ratio))
      checks.push({
        level: "advice",
        field: "images",
        message: `The picture for ${ratio} does not suit it.`,
        reason: fault,
      });
  return checks;
}

/** The shape of a card that a picture has; null for none of them. */
export const cardShape = (image: PictureSize): ImageRatio | null =>
  carousel.ratios.find((ratio) => fitsRatio(image, ratio)) ?? null;

function cardChecks(content: MetaContent): MetaCheck[] {
  if (content.format !== "carousel") return [];
  const { cards } = content;
  const checks: MetaCheck[] = [];
  const add = (level: MetaCheck["level"], message: string, reason: string) =>
    checks.push({ level, field: "cards", message, reason });
  if (cards.length < CARDS_MIN)
    add(
      "blocking",
      `A carousel needs at least ${CARDS_MIN} cards.`,
      cards.length === 0 ? "It has none yet." : `It has ${cards.length}.`,
    );
  const bare = indexesOf(cards, ({ image }) => image === null);
  if (bare.length > 0)
    add(
      "blocking",
      `${sentence(cardNames(bare))} ${bare.length === 1 ? "has" : "have"} no picture.`,
      `Upload one of ${carousel.ratios.join(" or ")} for each card.`,
    );
  const unnamed = indexesOf(cards, ({ heading }) => !heading?.trim());
  if (unnamed.length > 0)
    add(
      "advice",
      `${sentence(cardNames(unnamed))} ${unnamed.length === 1 ? "has" : "have"} no heading.`,
      "The heading is all the text that most people read of a card.",
    );
  for (const [field, mark] of [
    ["heading", folds.heading],
    ["description", folds.link_description],
  ] as const) {
    const cut = indexesOf(cards, (card) => foldText(card[field] ?? "", mark).hidden !== "");
    if (cut.length > 0)
      add(
        "advice",
        `The ${field} of ${cardNames(cut)} is cut off.`,
        `About ${mark} characters are shown on a card.`,
      );
  }
  for (const [index, { image }] of cards.entries())
    if (image !== null)
      for (const fault of pictureFaults(image, cardShape(image) ?? "1:1"))
        add("advice", `The picture of card ${index + 1} does not suit a carousel.`, fault);
  const shapes = new Set(cards.flatMap(({ image }) => (image && cardShape(image)) ?? []));
  if (shapes.size > 1)
    add(
      "advice",
      "The cards’ pictures have different shapes.",
      `They are ${listOf([...shapes])}; all cards are cut to the shape of the first.`,
    );
  return checks;
}

function buttonChecks({ objective }: MetaCampaign, { cta }: MetaContent): MetaCheck[] {
  if (objective === null || cta === null) return [];
  const fitting = Object.entries(META_AD_GUIDE.objectives_of).find(([name]) => name === cta)?.[1];
  if (fitting === undefined || fitting.some((known) => known === objective)) return [];
  return [
    {
      level: "advice",
      field: "cta",
      message: `“${sentenceLabel(cta.toLowerCase())}” does not fit the objective.`,
      reason: `The campaign is after ${sentenceLabel(objective).toLowerCase()}. This button goes with ${listOf(fitting.map((known) => sentenceLabel(known).toLowerCase()))}.`,
    },
  ];
}

const REMINDERS: Readonly<Partial<Record<string, string>>> = {
  credit:
    "Ads about credit must not choose people by age, gender or postal code, and must say what the credit costs.",
  employment:
    "Ads about jobs must not choose people by age, gender or postal code, nor sound as if only some may apply.",
  housing:
    "Ads about housing must not choose people by age, gender or postal code, nor sound as if only some may move in.",
  politics:
    "Ads about politics and social issues need an authorised advertiser and the words “Paid for by”. Meta does not run them in every country.",
};

/** What a special ad category asks of everybody who writes for the campaign; null without one. */
export const specialCategoryReminder = (category: string | null): string | null =>
  REMINDERS[category ?? "none"] ?? null;

export const ratioHint = (ratio: ImageRatio): string =>
  `${ratio}, best ${rules[ratio].width} × ${rules[ratio].height}`;
