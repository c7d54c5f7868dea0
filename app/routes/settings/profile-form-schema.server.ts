import { z } from "zod";
import { NAME_MAX } from "#contract/limits.ts";
import { isZone } from "#lib/zoned-time.ts";

export const profileFormSchema = z.object({
  name: z
    .string("Enter your name.")
    .trim()
    .min(1, "Enter your name.")
    .max(NAME_MAX, `Name must be ${NAME_MAX} characters or fewer.`),
  /** Null uses the organization's time zone. */
  timezone: z
    .string()
    .optional()
    .refine((zone) => zone === undefined || isZone(zone), "Choose a time zone from the list.")
    .transform((zone) => zone ?? null),
});
export type ProfileFormValues = { name: string; timezone: string };
