import type { Calendar } from "#contract/calendar.ts";
import { weekdayOf } from "#domain/boards/posting-slots.ts";
import { wallClock } from "#lib/zoned-time.ts";

/**
 * Returns the posting times (HH:MM) of each day that a calendar of the project has no post at, without those that have passed. Only
 * times for every network are among them.
 * @param days plain days
 */
export function freeTimes(
  { calendars, data }: Pick<Calendar, "calendars" | "data">,
  days: readonly string[],
): Record<string, string[]> {
  const taken = new Set(
    data.flatMap(({ type, at, zone, campaign }) => {
      const clock = type === "board" && at !== null ? wallClock(at, zone) : null;
      return clock && campaign ? [`${campaign.id} ${clock.day} ${clock.time}`] : [];
    }),
  );
  const now = new Date();
  const slots = (calendars ?? []).flatMap(({ id, zone, posting_slots: own }) => {
    const clock = wallClock(now, zone);
    return own
      .filter(({ network }) => network === null)
      .map((slot) => ({ ...slot, id, now: `${clock?.day} ${clock?.time}` }));
  });
  const free = (day: string) => {
    const weekdayOfDay = weekdayOf(day);
    return slots
      .filter(
        ({ id, weekday, time, now: passed }) =>
          weekday === weekdayOfDay && `${day} ${time}` > passed && !taken.has(`${id} ${day} ${time}`),
      )
      .map(({ time }) => time);
  };
  return Object.fromEntries(
    days.flatMap((day) => {
      const times = [...new Set(free(day))].toSorted();
      return times.length > 0 ? [[day, times] as const] : [];
    }),
  );
}
