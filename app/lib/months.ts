import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";
import { parse } from "date-fns/parse";
import { addMonths, startOfMonthDay } from "./dates.ts";

const FORMATS = [
  "yyyy-MM",
  "yyyy/M",
  "M/yyyy",
  "M.yyyy",
  "M-yyyy",
  "MMMM yyyy",
  "MMM yyyy",
  "MMMM, yyyy",
  "MMM, yyyy",
];
const RELATIVE: Readonly<Record<string, number>> = { "last month": -1, "this month": 0, "next month": 1 };

/**
 * Parses a month as users type it in browsers without a month picker: 2026-12, 12/2026, December 2026, Dec 2026, next month.
 * Returns YYYY-MM, or null for anything else.
 * @param today YYYY-MM-DD, for months relative to it. Null if relative months aren't supported
 */
export function parseMonth(text: string, today: string | null): string | null {
  const plain = text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replace(/^([a-z]+)\. /i, "$1 ")
    .toLowerCase();
  const months = RELATIVE[plain];
  if (months !== undefined && today !== null) return addMonths(startOfMonthDay(today), months).slice(0, 7);
  for (const pattern of FORMATS) {
    const date = parse(plain, pattern, new Date(2000, 0, 1));
    if (isValid(date) && date.getFullYear() >= 1900 && date.getFullYear() < 2200)
      return format(date, "yyyy-MM");
  }
  return null;
}
