import { sentenceLabel } from "#lib/labels.ts";

const labels: Record<string, string> = {
  x: "X",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  youtube: "YouTube",
  google_business: "Google Business Profile",
};

/** A network as its owner writes it. */
export const networkLabel = (network: string) => labels[network] ?? sentenceLabel(network);
