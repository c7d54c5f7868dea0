/** The sign that separates the decimals. The other one groups thousands. */
export type DecimalSign = "point" | "comma";

/** A number as it is written: digits only, without grouping. */
export type WrittenNumber = { isNegative: boolean; whole: string; fraction: string };

/** What a number can mean: one reading, or two if a single sign may separate decimals or group thousands, as in 1.234. */
type Readings = { [sign in DecimalSign]: WrittenNumber | null };

const POINT = {
  plain: /^(\d*)(?:\.(\d+))?$/,
  // Also as in India: 1,23,456.78.
  grouped: /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?$/,
  spaced: /^([1-9]\d{0,2}(?:(?<gap>[\s'’])\d{3})(?:\k<gap>\d{3})*)(?:\.(?<decimals>\d+))?$/,
};
const COMMA = {
  plain: /^(\d*)(?:,(\d+))?$/,
  grouped: /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  spaced: /^([1-9]\d{0,2}(?:(?<gap>[\s'’])\d{3})(?:\k<gap>\d{3})*)(?:,(?<decimals>\d+))?$/,
};

const MINUS = /[\u2010-\u2013\u2212\uFE63\uFF0D]/g;
/** A code or sign of a currency, such as EUR, €, US$, or zł. */
const CURRENCY = String.raw`[A-Z]{3}|[A-Z]{0,2}\p{Sc}|zł|Kč|kr\.?`;
const AFFIXES = new RegExp(
  String.raw`^(-?)\s*(?:(${CURRENCY})\s*)?(-?)([\d.,'’\s]*\d)(?:\s*(${CURRENCY}))?$`,
  "u",
);

const NOTHING: Readings = { point: null, comma: null };

/** More than any number that is meant, so that long texts are not searched. */
const LENGTH_MAX = 60;

/** Returns what a cell can mean as a number, with either sign for the decimals. Both are null for anything else. */
export function readingsOf(text: string): Readings {
  if (text.length > LENGTH_MAX) return NOTHING;
  // Most numbers of most files.
  const [, minus, whole, fraction] = /^(-?)(\d+)\.(\d\d?)$/.exec(text) ?? [];
  if (whole !== undefined && fraction !== undefined)
    return { point: { isNegative: minus === "-", whole, fraction }, comma: null };
  const trimmed = text.trim().replaceAll(MINUS, "-");
  const [, inParentheses] = /^\((.*)\)$/.exec(trimmed) ?? [];
  const [, before = "", , after = "", digits = ""] = AFFIXES.exec(inParentheses ?? trimmed) ?? [];
  if (digits === "" || (before !== "" && after !== "")) return NOTHING;
  const isNegative = inParentheses !== undefined || before !== "" || after !== "";
  const reading = (forms: typeof POINT): WrittenNumber | null => {
    const match = forms.plain.exec(digits) ?? forms.grouped.exec(digits) ?? forms.spaced.exec(digits);
    if (match === null) return null;
    const whole = (match[1] ?? "").replaceAll(/\D/g, "");
    const fraction = match.groups?.["decimals"] ?? (match.groups === undefined ? match[2] : undefined) ?? "";
    return { isNegative, whole: whole === "" ? "0" : whole, fraction };
  };
  return { point: reading(POINT), comma: reading(COMMA) };
}

/**
 * Returns the sign that separates decimals in a number, "either" for a number like 1.234, "none" if it has no such sign, and null
 * for anything that is not a number.
 */
export function decimalSignOf(text: string): DecimalSign | "either" | "none" | null {
  const { point, comma } = readingsOf(text);
  if (point === null) return comma === null ? null : "comma";
  if (comma === null) return "point";
  return point.whole === comma.whole && point.fraction === comma.fraction ? "none" : "either";
}

/** Returns the currency of an amount, if its sign or code leaves no doubt. "$" and "kr" stand for several. */
export function currencyIn(text: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const [, , before, , , after] =
    AFFIXES.exec(
      text
        .trim()
        .replaceAll(MINUS, "-")
        .replace(/^\((.*)\)$/, "$1"),
    ) ?? [];
  const written = before ?? after ?? "";
  return /^[A-Z]{3}$/.test(written) ? written : (SIGNS[written] ?? null);
}

const SIGNS: Readonly<Partial<Record<string, string>>> = {
  "€": "EUR",
  "£": "GBP",
  US$: "USD",
  R$: "BRL",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  HK$: "HKD",
  MX$: "MXN",
  "₹": "INR",
  "₩": "KRW",
  "₪": "ILS",
  "₺": "TRY",
  "₫": "VND",
  "₱": "PHP",
  "฿": "THB",
  "₴": "UAH",
  zł: "PLN",
  Kč: "CZK",
};

const MILLION = 1_000_000;

/** Returns a number in whole millionths, rounded half up. Null if it is too large to be exact. */
export function millionthsOf({ isNegative, whole, fraction }: WrittenNumber): number | null {
  const millionths =
    Number(whole) * MILLION +
    Number(fraction.padEnd(6, "0").slice(0, 6)) +
    (/^\d{6}[5-9]/.test(fraction) ? 1 : 0);
  if (!Number.isSafeInteger(millionths)) return null;
  return isNegative && millionths !== 0 ? -millionths : millionths;
}

/** Writes out the digits of a number with an exponent: 1.2021E+17 is 120210000000000000. Exact, whatever its length. */
export function withoutExponent(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^([+-]?)(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/.exec(text) ?? [];
  if (whole + fraction === "") return text;
  const places = whole.length + Number(exponent);
  const digits = (whole + fraction)
    .padEnd(places, "0")
    .padStart((whole + fraction).length - Math.min(0, places), "0");
  const end = Math.max(0, places);
  const decimals = digits.slice(end).replace(/0+$/, "");
  const front = digits.slice(0, end).replace(/^0+(?=\d)/, "") || "0";
  return (sign === "-" ? "-" : "") + front + (decimals === "" ? "" : `.${decimals}`);
}
