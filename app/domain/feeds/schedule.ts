const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The longest that the wait after failures becomes, and the longest that a server can ask for. */
const FAILED_MAX_MS = DAY_MS;
const ASKED_MAX_MS = 7 * DAY_MS;
/** Of the wait, so that feeds that failed together don’t come back together. */
const JITTER = 0.1;

type Interval = { interval_minutes: number };

/**
 * Returns the milliseconds until a feed that was read is checked again: its interval, or longer if it asks for that, and in no hour
 * that it wants to be left alone in.
 * @param ttl minutes
 * @param skipHours hours of UTC
 */
export function waitAfterRead(
  now: number,
  { interval_minutes: interval }: Interval,
  { ttl, skipHours }: { ttl: number | null; skipHours: readonly number[] },
): number {
  const wait = Math.max(interval, Math.min(ttl ?? 0, ASKED_MAX_MS / MINUTE_MS)) * MINUTE_MS;
  const skipped = new Set(skipHours.map((hour) => hour % 24));
  if (skipped.size === 0 || skipped.size > 23) return wait;
  let at = now + wait;
  while (skipped.has(new Date(at).getUTCHours())) at = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
  return at - now;
}

/**
 * Returns the milliseconds until a feed that failed is checked again. The wait doubles with each failure, up to a day.
 * @param failures in a row, from 1
 * @param retryAfter milliseconds that its server asks for
 * @param chance from 0 to 1
 */
export function waitAfterFailure(
  { interval_minutes: interval }: Interval,
  failures: number,
  { retryAfter, chance }: { retryAfter: number | null; chance: number },
): number {
  const usual = interval * MINUTE_MS;
  const doubled = Math.max(usual, Math.min(usual * 2 ** Math.min(failures, 20), FAILED_MAX_MS));
  return Math.max(doubled * (1 + JITTER * chance), Math.min(retryAfter ?? 0, ASKED_MAX_MS));
}

/** Reads a `Retry-After` header, seconds or a date, as milliseconds from now. */
export function retryAfterIn(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
