import { z } from "zod";
import { acceptedLocale, CLOCKS, DATE_LOCALES, type DateStyle, DEFAULT_STYLE } from "#lib/date-style.ts";
import { datesCookie } from "./cookies.server.ts";

/** What can be chosen: a language, or that of the browser. */
export const DATE_CHOICES = [...DATE_LOCALES, "browser"] as const;

const DatesSchema = z.object({
  locale: z.enum(DATE_CHOICES).catch(DEFAULT_STYLE.locale),
  clock: z.enum(CLOCKS).catch(DEFAULT_STYLE.clock),
});
export type DatesChoice = z.infer<typeof DatesSchema>;

/** Returns how this browser has chosen to write days and times, and what that means for it. */
export async function readDates(headers: Headers): Promise<{ choice: DatesChoice; style: DateStyle }> {
  const choice = DatesSchema.parse((await datesCookie.parse(headers.get("Cookie"))) ?? {});
  const { locale, clock } = choice;
  const language = locale === "browser" ? acceptedLocale(headers.get("Accept-Language")) : locale;
  return { choice, style: { locale: language, clock } };
}
