import { dateStyle } from "#lib/date-style.ts";
import { formatDay, formatLongDay, formatTime } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";

/** Returns the language of a day’s words, unless it is that of the page. */
function language(): string | undefined {
  const { locale } = dateStyle();
  return locale === "iso" || locale.startsWith("en-") ? undefined : locale;
}

/** Renders a plain day (YYYY-MM-DD, or the day of a timestamp) as "Nov 20, 2026". */
export function Day({ day, long = false }: { day: string; long?: boolean }) {
  const plain = day.slice(0, 10);
  return (
    <time dateTime={plain} lang={language()}>
      {long ? formatLongDay(plain) : formatDay(plain)}
    </time>
  );
}

/** Renders an instant as "Nov 20, 2026, 14:05" in an IANA time zone. If none is known, it is in UTC and says so. */
export function Moment({ at, zone }: { at: string; zone: string | null }) {
  const clock = wallClock(at, zone);
  if (clock === null) return null;
  return (
    <time dateTime={at} lang={language()}>
      {formatDay(clock.day)}, {formatTime(clock.time)}
      {zone === null && " UTC"}
    </time>
  );
}
