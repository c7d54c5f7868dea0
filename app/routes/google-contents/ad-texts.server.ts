import type { TypedAd, TypedEntry } from "./ad-rows.ts";

const lines = (rows: readonly TypedEntry[]) =>
  rows
    .map(({ text, pin }) => ({ text: text.trim(), pin }))
    .filter(({ text }) => text !== "")
    .map(({ text, pin }, index) => `${index + 1}. ${text}${pin && ` (pinned to position ${pin})`}`)
    .join("\n");

type Named = { id: string; name: string };

/** Returns every field as one text, to compare two versions of an ad. */
export const flatTexts = (ad: TypedAd, names: readonly Named[]) => {
  const nameOf = (wanted: string) => names.find(({ id }) => id === wanted)?.name ?? "";
  return {
    headlines: lines(ad.headlines),
    descriptions: lines(ad.descriptions),
    path1: ad.path1.trim(),
    path2: ad.path2.trim(),
    final_url: ad.final_url.trim(),
    ad_group_id: nameOf(ad.ad_group_id),
    owner_id: nameOf(ad.owner_id),
    planned_for: ad.planned_for,
    notes: ad.notes.trim(),
  };
};
