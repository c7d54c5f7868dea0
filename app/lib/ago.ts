import { daysBetween, formatMonthDay } from "./dates.ts";
import { wallClock } from "./zoned-time.ts";

const words = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const MINUTE_MS = 60_000;

/**
 * Returns how long ago something was, as people say it: "5 minutes ago", "yesterday", "on Nov 3". Days are those of a time zone,
 * and what was less than an hour ago was minutes ago, even before midnight.
 * @param at an instant
 */
export function ago(at: string, now: Date, zone: string | null): string {
  const then = wallClock(at, zone);
  const today = wallClock(now, zone);
  if (then === null || today === null) return "";
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS));
  if (minutes < 1) return "just now";
  if (minutes < 60) return words.format(-minutes, "minute");
  const days = daysBetween(then.day, today.day);
  if (days > 6) return `on ${formatMonthDay(then.day)}`;
  return days > 0 ? words.format(-days, "day") : words.format(-Math.floor(minutes / 60), "hour");
}
