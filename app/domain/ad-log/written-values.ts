import type { LogCategory } from "#contract/vocabulary.ts";
import { currencyIn, type DecimalSign, decimalSignOf, readingsOf } from "#lib/written-numbers.ts";

/** More than any amount has, so that long texts are not searched. */
const LENGTH_MAX = 60;

/** Removes what an amount is for: "/day" or "per month". */
const withoutTime = (text: string) =>
  text.length > LENGTH_MAX
    ? text
    : text.replace(/ ?\/ ?\p{L}{1,20}\.?$/u, "").replace(/ (?:a|al|par|per|por|pro) \p{L}{1,20}\.?$/iu, "");

type Amount = { text: string; unit: string | null };

/** Reads "€40.00/day" as 40.00 with EUR, and "+20%" as 20 with %. Null for anything else. */
function amountIn(text: string, sign: DecimalSign): Amount | null {
  const plain = withoutTime(text.trim());
  if (plain.length > LENGTH_MAX) return null;
  const isPercent = plain.endsWith("%");
  const number = isPercent ? plain.slice(0, -1).trimEnd().replace(/^\+/, "") : plain;
  const readings = readingsOf(number);
  const read = readings[sign] ?? readings.point ?? readings.comma;
  if (read === null) return null;
  const digits = read.fraction === "" ? read.whole : `${read.whole}.${read.fraction}`;
  return { text: read.isNegative ? `-${digits}` : digits, unit: isPercent ? "%" : currencyIn(number) };
}

/** Returns the sign of decimals in all amounts of a file. Without any that leaves no doubt, it is the point. */
export function decimalSignIn(texts: Iterable<string | null>): DecimalSign {
  const counts = { point: 0, comma: 0 };
  for (const text of texts) {
    if (text === null || text.length > LENGTH_MAX) continue;
    const sign = decimalSignOf(withoutTime(text.trim()).replace(/ ?%$/, ""));
    if (sign === "point" || sign === "comma") counts[sign]++;
  }
  return counts.comma > counts.point ? "comma" : "point";
}

type Values = { old_value: string | null; new_value: string | null; unit: string | null };

const HAS_AMOUNTS = new Set<LogCategory>(["budget", "bid"]);

/** Writes the amounts of budgets and bids as plain decimals. Other values stay as they are. */
export function valuesWith(
  { old_value, new_value, unit }: Values,
  category: LogCategory,
  sign: DecimalSign,
): Values {
  const [before, after] = [old_value, new_value].map((text) => (text === null ? null : amountIn(text, sign)));
  const isAmount = HAS_AMOUNTS.has(category) && unit === null;
  if (!isAmount || (before === null && after === null)) return { old_value, new_value, unit };
  const units = new Set([before?.unit, after?.unit].filter((known) => known !== undefined && known !== null));
  // Amounts in two currencies, or an amount and a share, are kept as they were written.
  if (units.size > 1) return { old_value, new_value, unit };
  const [found = null] = units;
  return { old_value: before?.text ?? old_value, new_value: after?.text ?? new_value, unit: found };
}

/** Writes whole millionths as an amount with at least two decimals: "40000000" is 40.00. Null for anything else. */
export function amountOfMicros(value: unknown): string | null {
  return shifted(value, 6);
}

/** Currencies that Meta counts in whole units. It counts all others in hundredths. */
const WHOLE = new Set("CLP COP CRC HUF IDR ISK JPY KRW PYG TWD VND".split(" "));

/** Writes Meta's smallest units of a currency as an amount: 4000 is 40.00. Null for anything else. */
export const amountOfCents = (value: unknown, currency: string | null): string | null =>
  shifted(value, currency !== null && WHOLE.has(currency) ? 0 : 2);

/** Moves the decimal point of a whole number to the left. Exact, whatever its length. */
function shifted(value: unknown, places: number): string | null {
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
  const [, sign = "", digits = ""] = /^(-?)(\d{1,20})$/.exec(text) ?? [];
  if (digits === "") return null;
  if (places === 0) return sign + digits;
  const padded = digits.padStart(places + 1, "0");
  const fraction = padded.slice(-places).replace(/0+$/, "").padEnd(2, "0");
  return `${sign}${padded.slice(0, -places).replace(/^0+(?=\d)/, "")}.${fraction}`;
}
