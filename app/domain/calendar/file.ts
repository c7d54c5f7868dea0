import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { addDays } from "#lib/dates.ts";

/** An item with a date: whole days (inclusive), or an instant. If both are known, the instant counts. */
export type DatedItem = {
  id: string;
  title: string;
  note: string | null;
  starts_on: string | null;
  ends_on: string | null;
  at: string | null;
  /** An absolute URL. */
  url: string | null;
  updated_at: string | null;
};

/** The shown length of an instant, in minutes. */
const SHOWN_MINUTES = 30;

/** Returns UTC midnight, because the generator writes days from a date's UTC parts. */
const dayAt = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Returns the number by which calendar apps tell that an event was moved. It rises with every change: the seconds since 2026, which
 * fit its 32 bits.
 */
const sequenceAt = (changed: Date) => Math.max(0, Math.floor((changed.getTime() - Date.UTC(2026, 0)) / 1000));

/**
 * Returns an iCalendar file (RFC 5545). Days are DATE values and instants are in UTC, so that no time zone moves a day.
 * @param domain the ending of the event ids, which makes them unique across programs
 */
export function calendarFile(name: string, items: readonly DatedItem[], domain: string): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Marquee", product: "Marquee", language: "EN" },
    ttl: 60 * 60,
  });
  for (const { id, title, note, starts_on, ends_on, at, url, updated_at } of items) {
    const first = starts_on ?? ends_on;
    const stamp = new Date(updated_at ?? "1970-01-01T00:00:00Z");
    const shared = {
      id: `${id}@${domain}`,
      summary: title,
      description: note || null,
      url,
      stamp,
      lastModified: stamp,
      sequence: sequenceAt(stamp),
    };
    if (at !== null) {
      const start = new Date(at);
      const end = new Date(start.getTime() + SHOWN_MINUTES * 60_000);
      calendar.createEvent({ ...shared, start, end });
    } else if (first !== null) {
      calendar.createEvent({
        ...shared,
        allDay: true,
        start: dayAt(first),
        end: dayAt(addDays(ends_on ?? first, 1)),
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    }
  }
  return calendar.toString();
}
