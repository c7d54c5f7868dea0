/** What a contrast is enough for (WCAG 2.2, 1.4.3 and 1.4.6). Text is large from 24 px on, or from 18.5 px in bold. */
type Verdict = "AAA" | "AA" | "AA for large text" | "Not readable";

const VERDICTS: readonly [least: number, verdict: Verdict][] = [
  [7, "AAA"],
  [4.5, "AA"],
  [3, "AA for large text"],
];

export function verdictOf(ratio: number): Verdict {
  return VERDICTS.find(([least]) => ratio >= least)?.[1] ?? "Not readable";
}

/** Returns a color like `#1F3A5F` or `#FFF` in six small digits, or null for anything else. */
export function hexColor(text: string): string | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}

/** Returns the relative luminance of a color in six digits, from 0 to 1. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors in six digits, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** "4.48:1". It is never rounded up to a ratio that would be enough for more. */
export function shownRatio(ratio: number): string {
  const rounded = Math.round(ratio * 100) / 100;
  const shown = verdictOf(rounded) === verdictOf(ratio) ? rounded : Math.floor(ratio * 100) / 100;
  return `${shown.toFixed(2).replace(/\.?0+$/, "")}:1`;
}
