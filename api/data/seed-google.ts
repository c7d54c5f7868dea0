import { ulid } from "ulid";
import type { Trx } from "./schema.ts";
import { firstVersion, insert } from "./seed-insert.ts";

const free = (...texts: string[]) => texts.map((text) => ({ text, pin: null }));

/** Two ads of the brand campaign: one that is ready, and one that isn't. */
const ADS = [
  {
    group: "Brand",
    status: "approved" as const,
    headlines: [
      { text: "Northwind, made to be mended", pin: 1 },
      { text: "Northwind official shop", pin: 1 },
      ...free(
        "Wool that breathes",
        "Trail boots, made slowly",
        "Free returns until January",
        "Six shops, one workbench",
        "Waxed cotton for wet days",
        "Repairs for life",
        "Sizes 34 to 50",
      ),
    ],
    descriptions: free(
      "Jackets, boots, and base layers from one small workshop, built to outlast the weather.",
      "Order by noon, walk tomorrow. Thirty days to change your mind, free of charge.",
      "Torn, worn, or frayed? Bring it in: we repair what we make, for as long as you wear it.",
      "Designed in Hamburg, sewn in Porto, tested on gravel and in the rain.",
    ),
    path1: "winter",
    path2: "shop",
    final_url: "https://northwind.example/winter",
    notes: null,
  },
  {
    group: "Boots",
    status: "draft" as const,
    headlines: free("{KeyWord:Trail boots} in stock", "BEST boots ever!", "Trail boots, made slowly"),
    descriptions: free(
      "Four hundred kilometers on gravel, two resoles, one very patient tester...",
      "Click here!",
    ),
    path1: "boots",
    path2: null,
    final_url: "https://northwind.example/boots",
    notes: "Lin would like a calmer second headline.",
  },
];

const GROUPS = [
  {
    name: "Brand",
    keywords: [
      ["northwind", "exact"],
      ["northwind jackets", "phrase"],
      ["northwind boots", "exact"],
    ],
    negatives: [["weather", "broad"]],
  },
  {
    name: "Boots",
    keywords: [
      ["trail boots", "exact"],
      ["northwind boots", "exact"],
      ["cheap trail boots", "broad"],
    ],
    negatives: [["cheap", "broad"]],
  },
] as const;

type Place = { organizationId: string; campaignId: string; owner: string | null; at: string };

/** Fills a Google campaign with ad groups, keywords that conflict, and ads. */
export async function fillGoogleAd(
  trx: Trx,
  { organizationId, campaignId, owner, at }: Place,
): Promise<void> {
  const groupIds = new Map<string, string>();
  for (const [position, { name, keywords, negatives }] of GROUPS.entries()) {
    const groupId = ulid();
    groupIds.set(name, groupId);
    await insert(trx, "google_ad_groups", {
      id: groupId,
      organization_id: organizationId,
      google_ad_id: campaignId,
      name,
      position,
      created_by: owner,
      ...firstVersion(at),
    });
    for (const [is_negative, list] of [keywords, negatives].entries()) {
      const rows = list.map(([text, match], index) => ({
        id: ulid(),
        ad_group_id: groupId,
        text,
        match,
        is_negative,
        position: index,
      }));
      await insert(trx, "google_keywords", rows);
    }
  }
  for (const [position, { group, headlines, descriptions, ...ad }] of ADS.entries()) {
    await insert(trx, "google_contents", {
      id: ulid(),
      organization_id: organizationId,
      google_ad_id: campaignId,
      ad_group_id: groupIds.get(group) ?? null,
      headlines_json: JSON.stringify(headlines),
      descriptions_json: JSON.stringify(descriptions),
      sitelinks_json: "[]",
      callouts_json: JSON.stringify(position === 0 ? ["Free returns", "Repairs for life"] : []),
      snippet_values_json: "[]",
      position,
      owner_id: owner,
      created_by: owner,
      ...ad,
      ...firstVersion(at),
    });
  }
}
