import { z } from "zod";
import { parseDay } from "#lib/dates.ts";

/** Parses a day as users type it (2026-11-20 or Nov 20, 2026) into a plain day. Blank input is null. */
export const dayField = z
  .string()
  .optional()
  .transform((text, issues) => {
    if (!text?.trim()) return null;
    const day = parseDay(text);
    if (!day) issues.addIssue("Enter a date, like 2026-11-20.");
    return day;
  });

/** The version of the record that the form was filled from. */
export const versionField = z.coerce.number().int().optional();
