import { readTable } from "#lib/table-file.ts";
import { readings as postReadings } from "#domain/blogs/readings.ts";

/** What a separate thread can read. Inputs and results are plain data. */
export const readings = { ...postReadings, table: readTable };

export type Readings = typeof readings;
