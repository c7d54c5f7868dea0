import { formatDay, formatLongDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";

/** A plain day (YYYY-MM-DD, or the day at the start of a timestamp) as "Nov 20, 2026". */
export function Day({ day, long = false }: { day: string; long?: boolean }) {
  const plain = day.slice(0, 10);
  return <time dateTime={plain}>{long ? formatLongDay(plain) : formatDay(plain)}</time>;
}

/** An instant as "Nov 20, 2026, 14:05", in a zone of IANA's; UTC, and saying so, where none is known. */
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
