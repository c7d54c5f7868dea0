import { z } from "zod";
import { CAMPAIGN_NAME_MAX, SHIFT_DAYS_MAX } from "#contract/limits.ts";
import { requiredText } from "../text-schemas.server.ts";

const folder = z.string("Choose a folder");

export const moveSchema = z.object({ folder_id: folder });

const wrong = `Enter a whole number of days, up to ${SHIFT_DAYS_MAX.toLocaleString("en-US")} either way`;

export const duplicateSchema = z.object({
  name: requiredText(CAMPAIGN_NAME_MAX, "A name", "Enter a name for the copy"),
  folder_id: folder,
  shift_days: z
    .string()
    .optional()
    .transform((text) => Number(text?.trim().replace(/^\+/, "") || "0"))
    .refine((shift) => Number.isInteger(shift) && Math.abs(shift) <= SHIFT_DAYS_MAX, wrong),
});
