import type { Network } from "#contract/vocabulary.ts";

/** What a length is measured in. `bytes` comes on top of another measure. */
type Measure = "weighted" | "graphemes" | "code points";

export type NetworkRule = {
  /** As its owner writes it. */
  label: string;
  /** The longest text of one post, in the rule's measure. */
  cap: number;
  measure: Measure;
  /** The longest text in UTF-8 bytes, where a network sets one beside. */
  bytes?: number;
  /** What any link counts, however long it is. */
  link?: number;
  /** About where a reader first has to ask for more, in code points. */
  fold?: number;
  /** Hashtags above `warn` are better left out, above `block` they are refused. */
  hashtags?: { warn: number; block?: number } | undefined;
  /** Without one there is no post. A video cannot be kept here, so it is only spoken of. */
  needs?: "picture" | "video";
};

/** The day on which the figures below were last compared with what the networks publish. */
export const verified_on = "2026-11-20";

/**
 * One row per network. Sources: X docs "Counting characters" (weights, links of 23); Instagram's own announcement of five hashtags
 * (December 2025, still rolling out; older accounts may have 30); Bluesky's lexicon `app.bsky.feed.post` (300 graphemes, 3000 bytes);
 * Mastodon's instance API defaults; the other figures from the networks' publishing APIs. Folds are measured, not promised.
 */
export const NETWORK_RULES: Readonly<Record<Network, NetworkRule>> = {
  x: {
    label: "X",
    cap: 280,
    measure: "weighted",
    link: 23,
  },
  instagram: {
    label: "Instagram",
    cap: 2200,
    measure: "code points",
    fold: 125,
    hashtags: { warn: 5, block: 30 },
    needs: "picture",
  },
  facebook: {
    label: "Facebook",
    cap: 63_206,
    measure: "code points",
    fold: 125,
  },
  linkedin: {
    label: "LinkedIn",
    cap: 3000,
    measure: "code points",
    fold: 210,
  },
  tiktok: {
    label: "TikTok",
    cap: 2200,
    measure: "code points",
    needs: "picture",
  },
  pinterest: {
    label: "Pinterest",
    cap: 500,
    measure: "code points",
    needs: "picture",
  },
  youtube: {
    label: "YouTube",
    cap: 5000,
    measure: "code points",
    fold: 157,
    needs: "video",
  },
  threads: {
    label: "Threads",
    cap: 500,
    measure: "code points",
    hashtags: { warn: 1 },
  },
  bluesky: {
    label: "Bluesky",
    cap: 300,
    measure: "graphemes",
    bytes: 3000,
  },
  mastodon: {
    label: "Mastodon",
    cap: 500,
    measure: "graphemes",
    link: 23,
  },
  google_business: {
    label: "Google Business Profile",
    cap: 1500,
    measure: "code points",
  },
};

/** What an organization knows better: the account or the server that it posts from takes more, or less. */
type NetworkLimit = { cap?: number | null | undefined; hashtags?: number | null | undefined };
export type NetworkLimits = Readonly<Partial<Record<string, NetworkLimit>>>;

/**
 * The rule of a network by its name on the wire; undefined for one that is not in the table.
 * @param limits stand in place of the table's
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
