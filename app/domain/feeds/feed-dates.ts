/** A zone at the end: "GMT", "EST", "Z", "+0100", "+01:00", or "(CET)" after one. */
const ZONED = /(?:[A-Z]{1,5}|[+-]\d{2}:?\d{2})(?:\s*\([^)]*\))?$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d+))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a date of a feed, of whatever kind it should be, as an instant in ISO 8601. A time without a zone counts as UTC. Null for one
 * that can’t be read, or that no feed can have.
 */
export function feedDate(text: unknown): string | null {
  const plain = (typeof text === "string" ? text : "").trim().replaceAll(/\s+/g, " ");
  if (plain === "") return null;
  const [, day = "", time = "", , zone = "Z"] = ISO.exec(plain) ?? [];
  const instant =
    day !== ""
      ? Date.parse(`${day}T${time}${zone === "Z" || zone === "z" ? "Z" : zone.replace(/^(.\d{2}):?/, "$1:")}`)
      : ISO_DAY.test(plain)
        ? Date.parse(`${plain}T00:00Z`)
        : Date.parse(ZONED.test(plain) ? plain : `${plain} GMT`);
  if (Number.isNaN(instant)) return null;
  const read = new Date(instant);
  const year = read.getUTCFullYear();
  return year >= 1990 && year <= 2200 ? read.toISOString() : null;
}
