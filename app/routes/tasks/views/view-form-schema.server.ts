import { z } from "zod";
import { SAVED_VIEW_NAME_MAX } from "#contract/limits.ts";
import { requiredText } from "#components/campaigns/text-schemas.server.ts";
import { versionField } from "#forms/field-schemas.server.ts";

export const viewFormSchema = z.object({
  name: requiredText(SAVED_VIEW_NAME_MAX, "Name", "Enter a name."),
  is_shared: z
    .string()
    .optional()
    .transform((on) => on === "on"),
  version: versionField,
});
