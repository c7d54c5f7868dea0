import { z } from "zod";
import { versionField } from "#forms/field-schemas.server.ts";

export const folderFormSchema = z.object({
  name: z.string("Enter a name for the folder").trim().max(80, "A name can have up to 80 characters"),
  description: z
    .string()
    .max(500, "A description can have up to 500 characters")
    .optional()
    .transform((text) => text ?? null),
  version: versionField,
});
export type FolderFormValues = { name: string; description: string; version: string };
