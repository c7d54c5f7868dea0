import { href } from "react-router";
import { addDays } from "#lib/dates.ts";

const root = "/micro-tools/ad-log";
const entry = `${root}/entries/:entryId` as const;

/** Days on each side of one. */
const DAYS_AROUND = 7;

/** The addresses of the ad log's own pages. */
export const logLinks = {
  index: href(root),
  noReason: `${href(root)}?waiting=reason`,
  toReview: `${href(root)}?waiting=review`,
  ofCampaign: (campaignId: string) => `${href(root)}?campaign=${encodeURIComponent(campaignId)}`,
  /** What else was changed around a day. */
  around: (day: string) => `${href(root)}?from=${addDays(day, -DAYS_AROUND)}&to=${addDays(day, DAYS_AROUND)}`,
  new: href(`${root}/new`),
  correct: (entryId: string) => `${href(`${root}/new`)}?corrects=${encodeURIComponent(entryId)}`,
  revert: (entryId: string) => `${href(`${root}/new`)}?reverts=${encodeURIComponent(entryId)}`,
  copy: (entryId: string) => `${href(`${root}/new`)}?copy=${encodeURIComponent(entryId)}`,
  ledger: href(`${root}/ledger`),
  export: href(`${root}/export`),
  imports: href(`${root}/imports`),
  import: (importId: string) => href(`${root}/imports/:importId`, { importId }),
  entry: (entryId: string) => href(entry, { entryId }),
  conclude: (entryId: string) => href(`${entry}/conclude`, { entryId }),
};
