import { addDays } from "#lib/dates.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";

/** A weekly posting time. A null network means every network. Weekdays run from 1 (Monday) to 7. */
export type PostingSlot = { network: string | null; weekday: number; time: string };

/** How many days to search. */
const AHEAD = 366;

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Returns the first free posting time after an instant for a post on these networks. Null if there are no posting times, or none
 * is free for a year.
 * @param taken UTC instants of other posts
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
      // On the day that clocks go forward, the posting time may move to the next valid time.
      if (at !== null && clock !== null && at > earliest && !busy.has(at)) return { ...clock, at };
    }
  }
  return null;
}
