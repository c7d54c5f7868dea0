import { IMAGE_RATIOS, META_PLACEMENTS, type ImageRatio, type MetaPlacement } from "#contract/vocabulary.ts";
import { fitsRatio, pictureFaults, type PictureSize } from "./image-ratio.ts";
import { sentenceLabel } from "./labels.ts";
import { META_AD_GUIDE } from "./meta-placements.ts";
import { foldText, graphemesOf } from "./text-fold.ts";
import { areNearlySame } from "./text-likeness.ts";
import { missingUtm } from "./utm.ts";

export type MetaCampaign = {
  objective: string | null;
  placements: readonly string[];
  destination_url: string | null;
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
};

export type MetaCheck = {
  /** `blocking` keeps the item out of review; `advice` does not. */
  level: "blocking" | "advice";
  /** The field on the wire that it is about. */
  field: string;
  message: string;
  reason: string;
};

const { folds, ratios: rules, placements: placementRules } = META_AD_GUIDE;
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
  const link = linkOf(campaign, content);
  if (link === null)
    return content.cta === "MESSAGE_PAGE"
      ? []
      : [
          {
            level: "blocking",
            field: "final_url",
            message: "The ad leads nowhere.",
            reason: "Give it a link of its own, or give the campaign a destination.",
          },
        ];
  const missing = missingUtm(link);
  if (missing.length === 0) return [];
  return [
    {
      level: "advice",
      field: "final_url",
      message: "The link carries no complete tracking.",
      reason: `Without ${listOf(missing)} reports cannot tell where visitors came from.`,
    },
  ];
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
