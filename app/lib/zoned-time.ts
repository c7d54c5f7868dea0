/** Formatters are dear to make and few zones are in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string | null): Intl.DateTimeFormat {
  const name = zone || "UTC";
  const known = formatters.get(name);
  if (known) return known;
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat("en-US", { ...options, timeZone: name });
  } catch {
    made = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
  formatters.set(name, made);
  return made;
}

/**
 * The wall clock of an IANA zone at a moment: a plain day (YYYY-MM-DD) and a time (HH:MM, 24 hours). A zone that is unknown or absent
 * counts as UTC; null for text that is no instant.
 */
export function wallClock(instant: string | Date, zone: string | null): { day: string; time: string } | null {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  return {
    day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}
