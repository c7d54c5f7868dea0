import type { TypedAd, TypedEntry } from "./ad-rows.ts";

export const adLabels = {
  headlines: "Headlines",
  "headlines[].text": "Headline",
  descriptions: "Descriptions",
  "descriptions[].text": "Description",
  path1: "Path 1",
  path2: "Path 2",
  final_url: "Address",
  ad_group_id: "Ad group",
  notes: "Notes",
};

const lines = (rows: readonly TypedEntry[]) =>
  rows
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, pin }, index) => `${index + 1}. ${text.trim()}${pin && ` (pinned to ${pin})`}`)
    .join("\n");

/** Every field as one text, so that two states of an ad can be compared. */
export const flatTexts = ({ headlines, descriptions, path1, path2, final_url, notes }: TypedAd) => ({
  headlines: lines(headlines),
  descriptions: lines(descriptions),
  path1,
  path2,
  final_url,
  notes,
});
