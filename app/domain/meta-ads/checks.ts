import { CARDS_MIN } from "#contract/limits.ts";
import { IMAGE_RATIOS, META_PLACEMENTS, type ImageRatio, type MetaPlacement } from "#contract/vocabulary.ts";
import { fitsRatio, pictureFaults, type PictureSize } from "./image-ratio.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { META_AD_GUIDE } from "./placements.ts";
import { foldText, graphemesOf } from "#lib/text-fold.ts";
import { areNearlySame } from "#lib/text-likeness.ts";
import { missingUtm } from "#domain/campaigns/utm.ts";
import { type AssetRights, rightsNotes } from "#domain/vault/rights-words.ts";

export type MetaCampaign = {
  objective: string | null;
  placements: readonly string[];
  destination_url: string | null;
  /** Plain days. */
  starts_on?: string | null;
  ends_on?: string | null;
};

type CheckedImage = PictureSize & { asset?: AssetRights | null };

type MetaCardTexts = {
  heading: string | null;
  description: string | null;
  final_url: string | null;
  image: CheckedImage | null;
};

export type MetaContent = {
  heading: string;
  description: string | null;
  primary_texts: readonly string[];
  link_description: string | null;
  cta: string | null;
  format: string | null;
  final_url: string | null;
  reference_image: CheckedImage | null;
  images: Readonly<Partial<Record<string, CheckedImage>>>;
  /** Checked only if the format is a carousel. */
  cards: readonly MetaCardTexts[];
  /** A plain day: the start date. */
  planned_for?: string | null;
};

export type MetaCheck = {
  /** `blocking` keeps the ad out of review. `advice` does not. */
  level: "blocking" | "advice";
  field: string;
  message: string;
  reason: string;
};

const { folds, ratios: rules, placements: placementRules, carousel } = META_AD_GUIDE;
const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });
const listOf = (words: readonly string[]) => conjunction.format(words);

/** Returns the chosen placements that we know. A campaign without placements is checked for the feed. */
export function chosenPlacements({ placements }: Pick<MetaCampaign, "placements">): MetaPlacement[] {
  const known = META_PLACEMENTS.filter((placement) => placements.includes(placement));
  return known.length > 0 ? known : ["feed"];
}

/** Returns the ad's visible text: the first primary text, or else the description. */
export const bodyOf = ({ primary_texts, description }: Pick<MetaContent, "primary_texts" | "description">) =>
  primary_texts[0] ?? description ?? "";

/** Returns the ad's website URL, or else the campaign's. */
export const linkOf = (
  { destination_url }: Pick<MetaCampaign, "destination_url">,
  { final_url }: Pick<MetaContent, "final_url">,
) => final_url ?? destination_url;

const cardsOf = ({ format, cards }: Pick<MetaContent, "format" | "cards">) =>
  format === "carousel" ? cards : [];

/** Returns "card 2", or "cards 1 and 3", from indexes that start at 0. Empty for none. */
const cardNames = (indexes: readonly number[]) =>
  indexes.length === 0
    ? ""
    : `${indexes.length === 1 ? "card" : "cards"} ${listOf(indexes.map((index) => String(index + 1)))}`;
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const indexesOf = <T>(list: readonly T[], isMeant: (entry: T) => boolean) =>
  list.flatMap((entry, index) => (isMeant(entry) ? [index] : []));

/** Says which campaign settings an ad was checked against. */
export function checkBasis(campaign: MetaCampaign, content: Pick<MetaContent, "final_url">): string {
  const places = listOf(
    chosenPlacements(campaign).map((placement) => placementRules[placement].label.toLowerCase()),
  );
  const isChosen = META_PLACEMENTS.some((placement) => campaign.placements.includes(placement));
  const where = isChosen
    ? `Checked for the campaign’s placements: ${places}.`
    : "Checked for the feed because the campaign has no placements.";
  if (content.final_url !== null) return `${where} The website URL is set on the ad.`;
  return campaign.destination_url === null
    ? where
    : `${where} The website URL comes from the campaign: ${campaign.destination_url}`;
}

/** Returns the best image for a placement, by ratio. `reference` if only the reference image fits. */
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

/** Returns all issues of an ad, blocking ones first. */
export function checkMetaContent(campaign: MetaCampaign, content: MetaContent): MetaCheck[] {
  const found = [
    ...textChecks(campaign, content),
    ...linkChecks(campaign, content),
    ...pictureChecks(campaign, content),
    ...cardChecks(content),
    ...buttonChecks(campaign, content),
    ...rightsChecks(campaign, content),
  ];
  return found.toSorted(
    (one, other) => Number(other.level === "blocking") - Number(one.level === "blocking"),
  );
}

/** Scheduling past the end of the rights is refused when it is tried, and may then be allowed with a reason. */
const rightsChecks = (campaign: MetaCampaign, content: MetaContent): MetaCheck[] =>
  rightsNotes(
    imagesOf(content).map((image) => image?.asset),
    { from: content.planned_for ?? campaign.starts_on ?? undefined, until: campaign.ends_on ?? undefined },
    "this ad",
  ).map((message) => ({
    level: "advice",
    field: "images",
    message,
    reason: "Choose another image or another date.",
  }));

const imagesOf = ({ reference_image, images, cards }: MetaContent) => [
  reference_image,
  ...Object.values(images),
  ...cards.map(({ image }) => image),
];

function textChecks(campaign: MetaCampaign, content: MetaContent): MetaCheck[] {
  const checks: MetaCheck[] = [];
  const body = bodyOf(content);
  if (body.trim() === "")
    checks.push({
      level: "blocking",
      field: "description",
      message: "Add primary text or a description.",
      reason: "The headline alone doesn’t tell people why to click.",
    });
  const fold = (field: string, name: string, text: string, mark: number, where: string) => {
    const { shown, hidden } = foldText(text, mark);
    if (hidden === "") return;
    checks.push({
      level: "advice",
      field,
      message: `${name} is cut off ${where}.`,
      reason: `About ${mark} characters are shown, and this has ${graphemesOf(text.trim()).length}. People first see “${shown}…”.`,
    });
  };
  fold("heading", "The headline", content.heading, folds.heading, "in the feed");
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
    "under the headline",
  );
  if (areNearlySame(content.primary_texts))
    checks.push({
      level: "advice",
      field: "primary_texts",
      message: "The primary texts are almost identical.",
      reason: "More than 80% of the words match. Try different wording to learn what works.",
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
      message: "This ad has no website URL.",
      reason: "Add one here, or add a default website URL to the campaign.",
    });
  const complain = (name: string, missing: readonly string[]) =>
    checks.push({
      level: "advice",
      field: "final_url",
      message: `${name} missing UTM tags.`,
      reason: `Without ${listOf(missing)}, reports can’t show where visitors came from.`,
    });
  const missing = link === null ? [] : missingUtm(link);
  if (missing.length > 0)
    complain(content.final_url === null ? "The campaign’s website URL is" : "The website URL is", missing);
  const untracked = indexesOf(cards, ({ final_url }) => missingUtm(final_url ?? "").length > 0);
  if (untracked.length > 0)
    complain(
      `The website ${untracked.length === 1 ? "URL" : "URLs"} of ${cardNames(untracked)} ${untracked.length === 1 ? "is" : "are"}`,
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
      message: "Add an image.",
      reason: "Upload a reference image, or an image for each placement.",
    });
  } else if (isPicture) {
    const missing = chosenPlacements(campaign).filter((placement) => pictureFor(content, placement) === null);
    const byRatios = Map.groupBy(missing, (placement) => placementRules[placement].ratios.join(" or "));
    for (const [ratios, placements] of byRatios) {
      const names = listOf(placements.map((placement) => placementRules[placement].label.toLowerCase()));
      checks.push({
        level: "advice",
        field: "images",
        message: `Add an image for ${names}.`,
        reason: `Upload a ${ratios} image.${content.reference_image ? " The reference image would be cropped." : ""}`,
      });
    }
  }
  if (content.format === "video" && given.length === 0 && content.reference_image === null)
    checks.push({
      level: "advice",
      field: "reference_image",
      message: "The video has no still image.",
      reason: "You can’t add videos to ads. Upload a still image so that your team can see what is planned.",
    });
  for (const ratio of given)
    for (const fault of pictureFaults(content.images[ratio] ?? { width: null, height: null }, ratio))
      checks.push({
        level: "advice",
        field: "images",
        message: `The ${ratio} image doesn’t fit.`,
        reason: fault,
      });
  return checks;
}

/** Returns the card ratio that an image has, or null. */
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
      cards.length === 0 ? "This one has none yet." : `This one has ${cards.length}.`,
    );
  const bare = indexesOf(cards, ({ image }) => image === null);
  if (bare.length > 0)
    add(
      "blocking",
      `${sentence(cardNames(bare))} ${bare.length === 1 ? "has" : "have"} no image.`,
      `Upload a ${carousel.ratios.join(" or ")} image for each card.`,
    );
  const unnamed = indexesOf(cards, ({ heading }) => !heading?.trim());
  if (unnamed.length > 0)
    add(
      "advice",
      `${sentence(cardNames(unnamed))} ${unnamed.length === 1 ? "has" : "have"} no headline.`,
      "Most people read only a card’s headline.",
    );
  for (const [field, name, mark] of [
    ["heading", "headline", folds.heading],
    ["description", "description", folds.link_description],
  ] as const) {
    const cut = indexesOf(cards, (card) => foldText(card[field] ?? "", mark).hidden !== "");
    if (cut.length > 0)
      add(
        "advice",
        `The ${name} of ${cardNames(cut)} is cut off.`,
        `About ${mark} characters are shown on a card.`,
      );
  }
  for (const [index, { image }] of cards.entries())
    if (image !== null)
      for (const fault of pictureFaults(image, cardShape(image) ?? "1:1"))
        add("advice", `The image of card ${index + 1} doesn’t fit a carousel.`, fault);
  const shapes = new Set(cards.flatMap(({ image }) => (image && cardShape(image)) ?? []));
  if (shapes.size > 1)
    add(
      "advice",
      "The card images have different aspect ratios.",
      `They are ${listOf([...shapes])}. Meta crops every card to match the first.`,
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
      message: `“${sentenceLabel(cta.toLowerCase())}” doesn’t match the objective.`,
      reason: `The campaign’s objective is ${sentenceLabel(objective).toLowerCase()}. This call to action works with ${listOf(fitting.map((known) => sentenceLabel(known).toLowerCase()))}.`,
    },
  ];
}

const REMINDERS: Readonly<Partial<Record<string, string>>> = {
  credit: "Credit ads can’t target people by age, gender, or ZIP code, and must say what the credit costs.",
  employment:
    "Job ads can’t target people by age, gender, or ZIP code, or suggest that only some people can apply.",
  housing:
    "Housing ads can’t target people by age, gender, or ZIP code, or suggest that only some people can move in.",
  politics:
    "Ads about politics and social issues need an authorized advertiser and a “Paid for by” label. Meta doesn’t run them in every country.",
};

/** Returns the rules of a special ad category for everyone who writes for the campaign. Null without a category. */
export const specialCategoryReminder = (category: string | null): string | null =>
  REMINDERS[category ?? "none"] ?? null;

export const ratioHint = (ratio: ImageRatio): string =>
  `${ratio}, best at ${rules[ratio].width} × ${rules[ratio].height} pixels`;
