import { addDays } from "#lib/dates.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";

/** A time of the week at which posts go out; null is for every network. Weekdays from 1 (Monday) to 7. */
export type PostingSlot = { network: string | null; weekday: number; time: string };

/** Days that are looked through. */
const AHEAD = 366;

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * The first slot after a moment that none of the taken instants has, for a post on these networks; without slots, or when a year is
 * full, null.
 * @param taken UTC instants at which other posts go out
 */
export function nextFreeSlot(
  slots: readonly PostingSlot[],
  {
    networks,
    taken,
    after,
    zone,
  }: { networks: readonly string[]; taken: readonly string[]; after: string; zone: string | null },
): { day: string; time: string; at: string } | null {
  const fitting = slots
    .filter(({ network }) => network === null || networks.length === 0 || networks.includes(network))
    .toSorted((a, b) => a.time.localeCompare(b.time));
  const busy = new Set(taken.map((instant) => new Date(instant).toISOString()));
  const first = wallClock(after, zone)?.day;
  if (first === undefined || fitting.length === 0) return null;
  const earliest = new Date(after).toISOString();
  for (let ahead = 0; ahead < AHEAD; ahead++) {
    const day = addDays(first, ahead);
    const weekday = weekdayOf(day);
    for (const slot of fitting) {
      const at = slot.weekday === weekday ? instantAt(day, slot.time, zone) : null;
      const clock = at === null ? null : wallClock(at, zone);
      // On the day that clocks go forward a slot may be at the next time that there is.
      if (at !== null && clock !== null && at > earliest && !busy.has(at)) return { ...clock, at };
    }
  }
  return null;
}
