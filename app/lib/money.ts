/**
 * Formats an amount: "€25.00", "$1,200.50". Without a currency, it is a plain number.
 * @param currency ISO 4217, upper case. An unknown code stands before the number
 */
export const moneyText = (amount: number, currency: string | null): string =>
  currency !== null && /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount)
    : amount.toLocaleString("en-US");
