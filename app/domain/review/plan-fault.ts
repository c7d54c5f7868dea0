import { wallClock } from "#lib/zoned-time.ts";

/** A plain day, and a UTC instant. */
type Plan = { planned_for: string | null; scheduled_at: string | null };

/** A day ends at midnight in the westernmost time zone, so it is past when it is past everywhere. */
const isPastDay = (day: string, now: number) =>
  day < (wallClock(new Date(now - 12 * 60 * 60 * 1000), "UTC")?.day ?? "");

/**
 * Returns why nothing can be published as planned: it has no day, or its day or time is past. Null if it can.
 * @param now in milliseconds
 */
export function planFault(
  { planned_for: day, scheduled_at: at }: Plan,
  now: number,
): "no day" | "past day" | "past time" | null {
  if (at !== null) return Date.parse(at) > now ? null : "past time";
  if (day === null) return "no day";
  return isPastDay(day, now) ? "past day" : null;
}
