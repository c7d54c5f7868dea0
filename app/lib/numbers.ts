/** Formats a number with at most two decimals: "1,234", "8.33". */
export const numberText = (value: number, digits = 2): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits });

/** Formats a fraction with a fixed number of decimals: 0.884 is "88.4%". */
export const percentText = (fraction: number, digits = 1): string =>
  fraction.toLocaleString("en-US", {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const WORDS = ["three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Says how many times as much: "twice", "four times", "2.5 times", "12 times". */
export function timesText(factor: number): string {
  const shown = factor < 10 ? Math.round(factor * 10) / 10 : Math.round(factor);
  if (shown === 2) return "twice";
  return `${WORDS[shown - 3] ?? numberText(shown)} times`;
}
