import { BOARD_IMAGES_MAX } from "#contract/limits.ts";
import type { Network } from "#contract/vocabulary.ts";

/** The unit of a length. */
type Measure = "weighted" | "graphemes" | "code points" | "bytes";

export type NetworkRule = {
  /** In its owner's spelling. */
  label: string;
  /** The maximum length of a post's text, in the rule's unit. */
  cap: number;
  measure: Measure;
  /** The maximum length in UTF-8 bytes, if the network also limits that. */
  bytes?: number;
  /** When the post's link is part of the text: networks without another place for it, and those whose link cards give way to images. */
  linkInText?: "always" | "with images";
  /** Roughly how many code points are visible before "more". */
  fold?: number;
  /** More hashtags than `warn` are discouraged. More than `block` are rejected. */
  hashtags?: { warn: number; block?: number } | undefined;
  /** How many different links a post can have. */
  links?: number;
  /** Signs that it rejects. */
  rejects?: readonly string[];
  /** What a network takes of a video. Without it, it takes none. */
  video?: VideoRule;
  /** What a post must have. A video counts as a picture, too. */
  needs?: "picture" | "video";
  /** How many images of a post it shows, if fewer than a post can have. */
  images?: number;
};

export type VideoRule = {
  /** In seconds. */
  shortest?: number;
  longest: number;
  megabytes?: number;
  /** Width divided by height. */
  narrowest?: number;
  widest?: number;
  /** Whether a post has one video and nothing else. */
  isAlone?: boolean;
};

/** The day on which these limits were last checked against the networks' documentation. */
export const verified_on = "2026-11-25";

/**
 * One row per network. Sources: X docs "Counting characters" (weights, links of 23); Instagram's announcement of five hashtags
 * (December 2025, still rolling out, older accounts may have 30); Bluesky's lexicon `app.bsky.feed.post` (300 graphemes, 3000
 * bytes); Mastodon's instance API defaults; the Threads API (UTF-8 bytes, five different links since December 2025); the YouTube Data
 * API (5000 bytes, no angle brackets). Videos: the media pages of the same publishing APIs, for accounts without a subscription, and
 * Mastodon's default of 99 MB. All other numbers from the networks' publishing APIs. Folds are measured, not
 * guaranteed.
 */
export const NETWORK_RULES: Readonly<Record<Network, NetworkRule>> = {
  x: {
    label: "X",
    cap: 280,
    measure: "weighted",
    linkInText: "always",
    images: 4,
    video: { longest: 140, megabytes: 512, narrowest: 1 / 3, widest: 3, isAlone: true },
  },
  instagram: {
    label: "Instagram",
    cap: 2200,
    measure: "code points",
    fold: 125,
    hashtags: { warn: 5, block: 30 },
    needs: "picture",
    video: { shortest: 3, longest: 15 * 60, megabytes: 300 },
  },
  facebook: {
    label: "Facebook",
    cap: 63_206,
    measure: "code points",
    linkInText: "with images",
    fold: 125,
    video: { longest: 4 * 60 * 60 },
  },
  linkedin: {
    label: "LinkedIn",
    cap: 3000,
    measure: "code points",
    linkInText: "with images",
    fold: 210,
    video: { shortest: 3, longest: 30 * 60, megabytes: 500, narrowest: 1 / 2.4, widest: 2.4, isAlone: true },
  },
  tiktok: {
    label: "TikTok",
    cap: 2200,
    measure: "code points",
    needs: "picture",
    video: { shortest: 3, longest: 10 * 60, isAlone: true },
  },
  pinterest: {
    label: "Pinterest",
    cap: 500,
    measure: "code points",
    needs: "picture",
    images: 5,
    video: { shortest: 4, longest: 15 * 60, narrowest: 1 / 2, widest: 1.91, isAlone: true },
  },
  youtube: {
    label: "YouTube",
    cap: 5000,
    measure: "bytes",
    linkInText: "always",
    fold: 157,
    rejects: ["<", ">"],
    needs: "video",
    images: 1,
    video: { longest: 12 * 60 * 60 },
  },
  threads: {
    label: "Threads",
    cap: 500,
    measure: "bytes",
    linkInText: "with images",
    hashtags: { warn: 1 },
    links: 5,
    video: { longest: 5 * 60 },
  },
  bluesky: {
    label: "Bluesky",
    cap: 300,
    measure: "graphemes",
    bytes: 3000,
    linkInText: "with images",
    images: 4,
    video: { longest: 3 * 60, megabytes: 100, isAlone: true },
  },
  mastodon: {
    label: "Mastodon",
    cap: 500,
    measure: "graphemes",
    linkInText: "always",
    images: 4,
    video: { longest: 12 * 60 * 60, megabytes: 99, isAlone: true },
  },
  google_business: {
    label: "Google Business Profile",
    cap: 1500,
    measure: "code points",
    images: 1,
  },
};

/** Where people sign in to publish. Mastodon has no address of its own: everyone's server has another. */
export const NETWORK_URLS: Readonly<Partial<Record<Network, string>>> = {
  x: "https://x.com/",
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  linkedin: "https://www.linkedin.com/",
  tiktok: "https://www.tiktok.com/",
  pinterest: "https://www.pinterest.com/",
  youtube: "https://www.youtube.com/",
  threads: "https://www.threads.com/",
  bluesky: "https://bsky.app/",
  google_business: "https://business.google.com/",
};

/** An organization's own limits, because its account or server allows more or less. */
type NetworkLimit = { cap?: number | null | undefined; hashtags?: number | null | undefined };
export type NetworkLimits = Readonly<Partial<Record<string, NetworkLimit>>>;

/**
 * Returns a network's rule by its wire name, or undefined if it isn't in the table.
 * @param limits replace the table's limits
 */
export function networkRule(network: string, limits: NetworkLimits = {}): NetworkRule | undefined {
  if (!Object.hasOwn(NETWORK_RULES, network)) return undefined;
  const rule = NETWORK_RULES[network as Network];
  const { cap, hashtags } = limits[network] ?? {};
  return {
    ...rule,
    cap: cap ?? rule.cap,
    hashtags: typeof hashtags === "number" ? { warn: hashtags, block: hashtags } : rule.hashtags,
  };
}

export const imagesOn = (network: string): number => networkRule(network)?.images ?? BOARD_IMAGES_MAX;
