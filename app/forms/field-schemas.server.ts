import { z } from "zod";
import { parseDay } from "#lib/dates.ts";
import { timeIn } from "#lib/time-of-day.ts";

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

/** Parses a time as users type it (09:00 or 9 am) into HH:MM. Blank is null. */
export const timeField = z
  .string()
  .optional()
  .transform((text, issues) => {
    if (!text?.trim()) return null;
    const time = timeIn(text);
    if (!time) issues.addIssue("Enter a time, like 09:00.");
    return time;
  });

/** The version of the record that the form was filled from. */
export const versionField = z.coerce.number().int().optional();
