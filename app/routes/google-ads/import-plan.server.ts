import type { GoogleAd, GoogleAdContent, GoogleAdImportInput } from "#contract/google-ads.ts";
import { z } from "zod";
import { readTableFile } from "#app/tables.server.ts";
import { askedWishes, readingFields, wishesSchema } from "#components/table-imports/reading-schema.server.ts";
import {
  ADS_HEADINGS,
  type AdFields,
  type ImportPlan,
  planImport,
  readSheet,
} from "#domain/google-ads/ads-editor.ts";
import { wishesAfter } from "#lib/table-columns.ts";

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

export const settingsSchema = z.object({
  /** The file in base64 and how it was read, once its rows were shown. Text browsers break the lines of hidden values. */
  carried: z
    .string()
    .max(2 * IMPORT_BYTES_MAX)
    .optional(),
  checked: z.string().max(1000).optional(),
  encoding: readingFields.encoding,
  separator: readingFields.separator,
});

/** How a file was read when its rows were last shown. The page carries it, so that only what was seen is imported. */
const CheckedSchema = z.object({ wishes: wishesSchema, shown: wishesSchema.required() });

function checkedIn(text: string | undefined): z.output<typeof CheckedSchema> | undefined {
  try {
    return CheckedSchema.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}

const COLUMNS_MAX = 500;

/**
 * Returns what an import of a file would do to a campaign, or what is wrong with the file.
 * @param asked the settings on the page of a file that was checked before
 */
export async function planFor(campaign: GoogleAd, bytes: Uint8Array, asked: z.output<typeof settingsSchema>) {
  const before = checkedIn(asked.checked);
  const wishes = before ? wishesAfter(before.shown, before.wishes, askedWishes(asked)) : {};
  const read = await readTableFile(bytes, wishes, {
    limits: { rows: IMPORT_ROWS_MAX, columns: COLUMNS_MAX },
    headings: ADS_HEADINGS,
  });
  if ("problem" in read) return read;
  const sheet = readSheet(read.table);
  if ("problem" in sheet) return sheet;
  const existing = campaign.contents.map((content) => ({
    content_id: content.content_id,
    ...adFields(campaign, content),
  }));
  const { encoding, is_encoding_guessed, delimiter, has_header, skipped } = read.table;
  const checked = JSON.stringify({
    wishes,
    shown: { encoding, delimiter, has_header },
  } satisfies z.input<typeof CheckedSchema>);
  return {
    ...planImport(sheet, campaign.name, existing),
    facts: {
      encoding,
      is_encoding_guessed,
      delimiter,
      has_header,
      is_header_guessed: false,
      unused_columns: sheet.unknown,
      skipped_rows: skipped.map(({ line, cells }) => ({ line, text: cells.filter(Boolean).join(", ") })),
    },
    rowCount: read.table.rows.length,
    checked,
    isAdjusted: before !== undefined,
    /** False if the settings were changed since the rows were shown. */
    wasShown: before !== undefined && JSON.stringify(before) === checked,
    carried: Buffer.from(bytes).toString("base64"),
  };
}

export type CheckedAds = Exclude<Awaited<ReturnType<typeof planFor>>, { problem: string }>;

/** Returns a plan's changes as the API expects them. */
export const importInput = (campaign: GoogleAd, { ads }: Pick<ImportPlan, "ads">): GoogleAdImportInput => ({
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
