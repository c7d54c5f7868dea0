import { z } from "zod";
import { IMPORT_BYTES_MAX } from "#contract/limits.ts";
import { columnFields, readingFields } from "#components/table-imports/reading-schema.server.ts";
import { IMPORT_FIELDS } from "#contract/vocabulary.ts";

export const FILE_TOO_LARGE = "The file is larger than 1 MB. Choose a smaller one.";

export const fileSchema = z.object({
  file: z
    .instanceof(File, { error: "Choose a CSV file." })
    // Browsers send an empty file if nothing was chosen.
    .refine(({ name, size }) => name !== "" || size > 0, { error: "Choose a CSV file.", abort: true })
    .refine(({ size }) => size > 0, "This file is empty.")
    .refine(({ size }) => size <= IMPORT_BYTES_MAX, FILE_TOO_LARGE),
});

export const settingsSchema = z.object({ ...readingFields, ...columnFields(IMPORT_FIELDS) });
