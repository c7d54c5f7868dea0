import { readTable } from "#lib/table-file.ts";
import { readings as postReadings } from "#domain/blogs/readings.ts";
import { articleProse } from "#domain/feeds/article-prose.ts";

/** What a separate thread can read. Inputs and results are plain data. */
export const readings = { ...postReadings, table: readTable, article: articleProse };

export type Readings = typeof readings;
