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

/** Parses tags that are separated by commas, each once. */
export const tagsField = (most: number, longest: number) =>
  z
    .string()
    .default("")
    .transform((text) => [
      ...new Set(
        text
          .split(",")
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ""),
      ),
    ])
    .pipe(
      z
        .array(z.string().max(longest, `Use ${longest} characters or fewer for each tag.`))
        .max(most, `Use up to ${most} tags.`),
    );

/** The version of the record that the form was filled from. */
export const versionField = z.coerce.number().int().optional();
