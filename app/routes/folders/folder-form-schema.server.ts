import { z } from "zod";
import { versionField } from "#forms/field-schemas.server.ts";

export const folderFormSchema = z.object({
  name: z.string("Enter a name.").trim().max(80, "Name must be 80 characters or fewer."),
  description: z
    .string()
    .max(500, "Description must be 500 characters or fewer.")
    .optional()
    .transform((text) => text ?? null),
  version: versionField,
});
export type FolderFormValues = { name: string; description: string; version: string };
