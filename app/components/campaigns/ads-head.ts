import type { GoogleAd } from "#contract/google-ads.ts";
import type { MetaAd } from "#contract/meta-ads.ts";

/** Returns what the head of the pages of a campaign with ads shows. */
export const adsHead = ({ name, status, labels, archived_at, can, contents }: GoogleAd | MetaAd) => ({
  name,
  status,
  labels,
  isArchived: archived_at !== null,
  can,
  isEmpty: contents.length === 0,
});
export type AdsHead = ReturnType<typeof adsHead>;
