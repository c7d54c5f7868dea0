import { z } from "zod";
import { parseDay } from "#lib/dates.ts";

/** A day as people type it (2026-11-20 or Nov 20, 2026) to a plain day; blank is null. */
export const dayField = z
  .string()
  .optional()
  .transform((text, issues) => {
    if (!text?.trim()) return null;
    const day = parseDay(text);
    if (!day) issues.addIssue("Enter a date, like 2026-11-20.");
    return day;
  });

/** The version of the record that the person was looking at. */
export const versionField = z.coerce.number().int().optional();
