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
  const free = (day: string) =>
    (calendars ?? []).flatMap(({ id, zone, posting_slots: slots }) => {
      const now = wallClock(new Date(), zone);
      return slots.flatMap(({ network, weekday, time }) =>
        network === null &&
        weekday === weekdayOf(day) &&
        `${day} ${time}` > `${now?.day} ${now?.time}` &&
        !taken.has(`${id} ${day} ${time}`)
          ? [time]
          : [],
      );
    });
  return Object.fromEntries(
    days.flatMap((day) => {
      const times = [...new Set(free(day))].toSorted();
      return times.length > 0 ? [[day, times] as const] : [];
    }),
  );
}
