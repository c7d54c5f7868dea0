import { z } from "zod";
import { NETWORKS } from "#contract/vocabulary.ts";
import { timeIn } from "#lib/time-of-day.ts";

export const slotsSchema = z.object({
  weekdays: z
    .array(z.coerce.number().int().min(1).max(7), "Choose at least one day.")
    .min(1, "Choose at least one day."),
  time: z
    .string("Enter a time, like 09:00.")
    .transform((text) => timeIn(text) ?? "")
    .refine((time) => time !== "", "Enter a time, like 09:00."),
  network: z
    .enum(NETWORKS)
    .optional()
    .transform((network) => network ?? null),
});
