import { sentenceLabel } from "#lib/labels.ts";

const labels: Record<string, string> = {
  x: "X",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  youtube: "YouTube",
  google_business: "Google Business Profile",
};

/** Returns a network's name in its owner's spelling. */
export const networkLabel = (network: string) => labels[network] ?? sentenceLabel(network);
