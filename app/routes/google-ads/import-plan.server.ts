import type { GoogleAd, GoogleAdContent, GoogleAdImportInput } from "#contract/google-ads.ts";
import { type AdFields, type ImportPlan, planImport, readSheet } from "#domain/google-ads/ads-editor.ts";

/** Limits: bytes of a file, and its rows. */
export const IMPORT_BYTES_MAX = 512 * 1024;
export const IMPORT_ROWS_MAX = 1000;

/** Returns an ad as one row of Ads Editor. */
export const adFields = (campaign: GoogleAd, content: GoogleAdContent): AdFields => ({
  ad_group: campaign.ad_groups.find(({ id }) => id === content.ad_group_id)?.name ?? null,
  headlines: content.headlines,
  descriptions: content.descriptions,
  path1: content.path1,
  path2: content.path2,
  final_url: content.final_url,
});

export type Planned = ImportPlan & { unknown: string[] };

/** @returns what an import of `text` would do to a campaign, or what is wrong with the file */
export function planFor(campaign: GoogleAd, text: string): Planned | { problem: string } {
  const sheet = readSheet(text);
  if ("problem" in sheet) return sheet;
  if (sheet.rows.length > IMPORT_ROWS_MAX)
    return {
      problem: `The file has ${sheet.rows.length.toLocaleString("en-US")} rows. You can import up to ${IMPORT_ROWS_MAX.toLocaleString("en-US")} at once.`,
    };
  const existing = campaign.contents.map((content) => ({
    content_id: content.content_id,
    ...adFields(campaign, content),
  }));
  return { ...planImport(sheet, campaign.name, existing), unknown: sheet.unknown };
}

/** Returns a plan's changes as the API expects them. */
export const importInput = (campaign: GoogleAd, { ads }: ImportPlan): GoogleAdImportInput => ({
  google_ad_id: campaign.id,
  contents: ads
    .filter(({ isChanged }) => isChanged)
    .map(({ content_id, fields }) => ({
      ...fields,
      ...(content_id === null
        ? {}
        : {
            content_id,
            version: campaign.contents.find((content) => content.content_id === content_id)?.version,
          }),
    })),
});
