import { formatDay, formatLongDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";

/** Renders a plain day (YYYY-MM-DD, or the day of a timestamp) as "Nov 20, 2026". */
export function Day({ day, long = false }: { day: string; long?: boolean }) {
  const plain = day.slice(0, 10);
  return <time dateTime={plain}>{long ? formatLongDay(plain) : formatDay(plain)}</time>;
}

/** Renders an instant as "Nov 20, 2026, 14:05" in an IANA time zone. If none is known, it is in UTC and says so. */
export function Moment({ at, zone }: { at: string; zone: string | null }) {
  const clock = wallClock(at, zone);
  if (clock === null) return null;
  return (
    <time dateTime={at}>
      {formatDay(clock.day)}, {clock.time}
      {zone === null && " UTC"}
    </time>
  );
}
