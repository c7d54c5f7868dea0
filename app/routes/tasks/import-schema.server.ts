import { z } from "zod";
import { columnFields, readingFields } from "#components/table-imports/reading-schema.server.ts";
import { TASK_IMPORT_FIELDS } from "#domain/tasks/import-fields.ts";

export const BYTES_MAX = 128 * 1024;

export const settingsSchema = z.object({
  /** The file in base64 and how it was read, once its rows were shown. Text browsers break the lines of hidden values. */
  carried: z
    .string()
    .max(2 * BYTES_MAX)
    .optional(),
  checked: z.string().max(10_000).optional(),
  ...readingFields,
  ...columnFields(TASK_IMPORT_FIELDS),
});

export const uploadSchema = z.object({ file: z.instanceof(File).optional() });
