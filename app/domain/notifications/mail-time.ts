import { addDays } from "#lib/dates.ts";
import type { MailTime } from "#contract/vocabulary.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";

/** When the daily e-mail goes out, in the person's time zone. */
const DAILY_TIME = "08:00";
const MINUTE_MS = 60_000;

/**
 * Returns the instant at which a notification of `now` is sent by e-mail: immediately, on the next full hour, or at the next
 * 8:00. Null if it isn't sent.
 * @param zone IANA. Null counts as UTC
 */
export function mailTime(choice: MailTime, now: Date, zone: string | null): string | null {
  const clock = wallClock(now, zone);
  if (choice === "never" || clock === null) return null;
  if (choice === "at_once") return now.toISOString();
  if (choice === "hourly") {
    const minutes = Math.floor(now.getTime() / MINUTE_MS);
    return new Date((minutes + 60 - Number(clock.time.slice(3))) * MINUTE_MS).toISOString();
  }
  const today = instantAt(clock.day, DAILY_TIME, zone);
  return today !== null && today > now.toISOString()
    ? today
    : instantAt(addDays(clock.day, 1), DAILY_TIME, zone);
}
