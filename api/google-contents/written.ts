import { z } from "zod";
import { defaultText } from "#domain/google-ads/width.ts";
import type { GoogleContentRow } from "#api/data/schema.ts";

const Entries = z.array(z.object({ text: z.string(), pin: z.number().nullable() }));

const Sitelinks = z.array(
  z.object({
    text: z.string(),
    description1: z.string().nullable(),
    description2: z.string().nullable(),
    final_url: z.string().nullable(),
  }),
);

const Texts = z.array(z.string());

/** Parses stored JSON that this program has written itself. */
export const entriesIn = (json: string) => Entries.parse(JSON.parse(json));

const sitelinksIn = (json: string) => Sitelinks.parse(JSON.parse(json));

const textsIn = (json: string) => Texts.parse(JSON.parse(json));

export const titleOf = (row: Pick<GoogleContentRow, "headlines_json">) =>
  defaultText(entriesIn(row.headlines_json)[0]?.text ?? "") || "Untitled ad";

/** Returns the content of a version, without its position or status. */
export const writtenIn = (row: GoogleContentRow) => {
  const headlines = entriesIn(row.headlines_json);
  const descriptions = entriesIn(row.descriptions_json);
  return {
    heading: headlines[0]?.text ?? null,
    description: descriptions[0]?.text ?? null,
    headlines,
    descriptions,
    path1: row.path1,
    path2: row.path2,
    final_url: row.final_url,
    sitelinks: sitelinksIn(row.sitelinks_json),
    callouts: textsIn(row.callouts_json),
    snippet_header: row.snippet_header,
    snippet_values: textsIn(row.snippet_values_json),
    notes: row.notes,
  };
};
