import { z } from "zod";
import { acceptedLocale, CLOCKS, DATE_LOCALES, type DateStyle, DEFAULT_STYLE } from "#lib/date-style.ts";
import type { WeekStart } from "#lib/dates.ts";
import { datesCookie } from "./cookies.server.ts";

/** What can be chosen: a language, or that of the browser. */
export const DATE_CHOICES = [...DATE_LOCALES, "browser"] as const;

/** The day on which weeks start. Sunday is 0. */
export const WEEK_CHOICES = ["", "0", "1", "2", "3", "4", "5", "6"] as const;

const DatesSchema = z.object({
  locale: z.enum(DATE_CHOICES).catch(DEFAULT_STYLE.locale),
  clock: z.enum(CLOCKS).catch(DEFAULT_STYLE.clock),
  /** Empty for that of the organization. */
  week: z.enum(WEEK_CHOICES).catch(""),
  /** The country whose holidays calendars show. Empty for none. */
  holidays: z.string().catch(""),
});
export type DatesChoice = z.infer<typeof DatesSchema>;

/** Returns what this browser has chosen of days and times, and how it writes them. */
export async function readDates(headers: Headers): Promise<{ choice: DatesChoice; style: DateStyle }> {
  const choice = DatesSchema.parse((await datesCookie.parse(headers.get("Cookie"))) ?? {});
  const { locale, clock } = choice;
  const language = locale === "browser" ? acceptedLocale(headers.get("Accept-Language")) : locale;
  return { choice, style: { locale: language, clock } };
}

/** Returns the day on which weeks start for a browser that has chosen this, or else for the organization. */
export function weekStartOf({ week }: DatesChoice, organization: number | null | undefined) {
  return WEEK_STARTS.find((day) => day === (week === "" ? organization : Number(week))) ?? 1;
}
const WEEK_STARTS: readonly WeekStart[] = [0, 1, 2, 3, 4, 5, 6];
