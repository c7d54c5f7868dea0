import { networkLabel } from "#components/campaigns/network-label.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { imageNumber } from "#domain/review/published-facts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { parsePlayingTime } from "#lib/playing-time.ts";

const FIELDS: Readonly<Record<string, string>> = { planned_for: "Date", link_url: "Link" };

/** Names a field of a post as its form does. */
export function partLabel(field: string): string {
  const [, network] = /^overrides\.(.+)$/.exec(field) ?? [];
  return network === undefined
    ? (FIELDS[field] ?? sentenceLabel(field))
    : `Text for ${networkLabel(network)}`;
}

/** What is known of a post whose parts comments can be about. */
type Commented = {
  networks: readonly string[];
  /** `seconds` is null for an image. */
  images: readonly { id: string | null; alt: string; seconds: number | null }[];
};

/** A part of a post that a comment can be about. `seconds` is how long it is, if a comment can be about one of them. */
export type CommentPart = { value: string; label: string; seconds: number | null };

const IMAGE = "image:";
const ALT_SHOWN = 40;

/**
 * Returns the parts of a post that a comment can be about, as choices.
 * @param anchors the API's names of them
 */
export function commentParts(anchors: readonly string[], { networks, images }: Commented): CommentPart[] {
  const hasSeconds = anchors.includes("seconds");
  return anchors.flatMap((anchor) => {
    if (anchor === "seconds") return [];
    if (anchor === "images")
      return images.flatMap(({ id, alt, seconds }, index) => {
        const label = imageNumber(index, seconds !== null) + (alt && `: ${clipped(alt)}`);
        return id === null ? [] : [{ value: IMAGE + id, label, seconds: hasSeconds ? seconds : null }];
      });
    const fields =
      anchor === "overrides"
        ? NETWORKS.filter((network) => networks.includes(network)).map((network) => `overrides.${network}`)
        : [anchor];
    return fields.map((field) => ({ value: field, label: partLabel(field), seconds: null }));
  });
}

const clipped = (text: string) => {
  const signs = Array.from(text);
  return signs.length > ALT_SHOWN ? `${signs.slice(0, ALT_SHOWN).join("").trimEnd()}…` : text;
};

/** Returns the image among the parts. */
export const imageIn = (value: string): string | null =>
  value.startsWith(IMAGE) ? value.slice(IMAGE.length) : null;

/** Returns a chosen part as the API takes it. Undefined for all of the post. */
export function chosenPart(value: string): { field: string } | { image_id: string } | undefined {
  const image = imageIn(value);
  if (image !== null) return { image_id: image };
  return value === "" ? undefined : { field: value };
}

/** Returns the second of a chosen video, if a time was entered for it, or what is wrong with that. */
export function chosenSecond(part: string, at: string): { second?: number; wrong?: string } {
  if (at.trim() === "") return {};
  const second = parsePlayingTime(at);
  if (second === null) return { wrong: "Enter a time like 0:07." };
  return imageIn(part) === null ? { wrong: "Choose the video that this time is in." } : { second };
}
