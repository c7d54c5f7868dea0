import type { TypedAd } from "./ad-rows.ts";

export const adLabels = {
  headlines: "Headlines",
  "headlines[].text": "Headline",
  descriptions: "Descriptions",
  "descriptions[].text": "Description",
  path1: "Path 1",
  path2: "Path 2",
  final_url: "Address",
  ad_group_id: "Ad group",
  owner_id: "Owner",
  planned_for: "Date",
  notes: "Notes",
};

/** A form's value: what is blank may be missing from it. */
type Loose = { [Name in keyof TypedAd]?: unknown };

const plain = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === "object" && row !== null
    ? Object.entries(row).find(([key]) => key === name)?.[1]
    : undefined;

const lines = (rows: unknown) =>
  (Array.isArray(rows) ? rows : [])
    .map((row: unknown) => ({ text: plain(fieldOf(row, "text")), pin: plain(fieldOf(row, "pin")) }))
    .filter(({ text }) => text !== "")
    .map(({ text, pin }, index) => `${index + 1}. ${text}${pin && ` (pinned to ${pin})`}`)
    .join("\n");

/** Every field as one text, so that two states of an ad can be compared. */
export const flatTexts = ({
  headlines,
  descriptions,
  path1,
  path2,
  final_url,
  ad_group_id,
  owner_id,
  planned_for,
  notes,
}: Loose) => ({
  headlines: lines(headlines),
  descriptions: lines(descriptions),
  path1: plain(path1),
  path2: plain(path2),
  final_url: plain(final_url),
  ad_group_id: plain(ad_group_id),
  owner_id: plain(owner_id),
  planned_for: plain(planned_for),
  notes: plain(notes),
});
