/**
 * Measures text as Google does. Double-width characters (Chinese, Japanese, Korean, full-width forms, emoji) count as two, so a
 * path of 15 fits seven of them. Source: support.google.com/google-ads/answer/7684791 and 1704389.
 */

/**
 * Matches `{KeyWord:Winter boots}`, `{CUSTOMIZER.Offer:20 % off}`, and `{LOCATION(City):your town}`, in any case. The text after the
 * colon is the default.
 */
const INSERTION = /\{(?:keyword|customizer\.[^{}:]+|location\([^{}()]*\))(?::([^{}]*))?\}/gi;

/** Matches `{COUNTDOWN(2027-01-01 00:00:00,"en-US",5)}`, which shows the days, hours, or minutes that are left. */
const COUNTDOWN = /\{(?:global_)?countdown\([^{}()]*\)\}/gi;
const LEFT = "3 days";

/** East Asian Wide and Fullwidth, by blocks. Half-width katakana is narrow. */
const DOUBLE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f300}-\u{1f64f}\u{1f680}-\u{1faff}\u{20000}-\u{3fffd}]/u;

export const defaultText = (text: string): string =>
  text.replace(COUNTDOWN, LEFT).replace(INSERTION, (_, shown?: string) => shown ?? "");

/** Returns a text's width. A headline allows 30, a description 90, and a path 15. */
export function adWidth(text: string): number {
  let places = 0;
  for (const character of defaultText(text)) places += DOUBLE.test(character) ? 2 : 1;
  return places;
}
