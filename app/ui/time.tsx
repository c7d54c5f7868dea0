import { formatDay, formatLongDay } from "#lib/dates.ts";

/** A plain day (YYYY-MM-DD, or the day at the start of a timestamp) as "Nov 20, 2026". */
export function Day({ day, long = false }: { day: string; long?: boolean }) {
  const plain = day.slice(0, 10);
  return <time dateTime={plain}>{long ? formatLongDay(plain) : formatDay(plain)}</time>;
}
