/** A price that a text states. `$` may be of several currencies. */
export type StatedPrice = {
  /** In millionths. */
  amount: number;
  currencies: readonly string[];
  /** As it is written. */
  text: string;
};

const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  $: ["USD", "CAD", "AUD", "NZD", "MXN", "HKD", "SGD"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  zł: ["PLN"],
  kr: ["SEK", "NOK", "DKK"],
  CHF: ["CHF"],
};
const CODES = "EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|JPY|CAD|AUD|NZD|CZK|HUF|RON|BRL|MXN|INR|SGD|HKD";
const NUMBER = "\\d{1,3}(?:[.,’' ]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,7}(?:[.,]\\d{1,2})?";
const SIGN = `[€$£¥]|zł|kr\\b|${CODES}`;
const PRICE = new RegExp(`(?<![\\w.,])(?:(${SIGN})\\s?(${NUMBER})|(${NUMBER})\\s?(${SIGN}))(?![\\d])`, "g");

/** What stands before or after an amount that is no price of a product: what is saved, or where free shipping begins. */
const BEFORE =
  /(?:save|saves|saving|over|above|under|below|up to|minus|worth|spend|spare|sparen|über|unter|bis zu)\s+$/i;
const AFTER = /^\s*(?:off\b|less\b|discount|rabatt|voucher|gift|shipping|delivery|g(?:ü|ue)nstiger)/i;

/** Prices that are read of one text. */
const PRICES_MAX = 20;

/** Finds the prices in a text, however they are written. What somebody saves isn’t one. */
export function statedPrices(text: string): StatedPrice[] {
  const found: StatedPrice[] = [];
  for (const match of text.matchAll(PRICE)) {
    const sign = match[1] ?? match[4] ?? "";
    const number = match[2] ?? match[3] ?? "";
    if (BEFORE.test(text.slice(Math.max(0, match.index - 16), match.index))) continue;
    if (AFTER.test(text.slice(match.index + match[0].length, match.index + match[0].length + 20))) continue;
    found.push({ amount: amountIn(number), currencies: SIGNS[sign] ?? [sign], text: match[0] });
    if (found.length >= PRICES_MAX) break;
  }
  return found;
}

/** Reads "1,299.00", "1.299,00", and "1 299": a sign before one or two last digits is the decimal one. */
function amountIn(number: string): number {
  const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  return Math.round(Number(`${whole.replaceAll(/\D/g, "")}.${cents || "0"}`) * 1_000_000);
}
