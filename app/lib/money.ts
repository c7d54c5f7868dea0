/**
 * Formats an amount: "€25.00", "$1,200.50". Without a currency, it is a plain number.
 * @param currency ISO 4217, upper case. An unknown code stands before the number
 */
export const moneyText = (amount: number, currency: string | null): string =>
  currency !== null && /^[A-Z]{3}$/.test(currency)
    ? formatOf(currency).format(amount)
    : amount.toLocaleString("en-US");

/** Making one takes as long as a row of a table. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat("en-US", { style: "currency", currency });
  formats.set(currency, format);
  return format;
}

/** Formats an amount without its cents where they are 0, and from 1,000 up: "€602", "€199.50", "€5,482". */
export const shortMoneyText = (amount: number, currency: string | null): string =>
  moneyText(Math.abs(amount) < 1000 ? amount : Math.round(amount), currency).replace(/\.00$/, "");
