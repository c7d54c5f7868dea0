/**
 * How Google counts the places of an ad's text. Double-width characters (Chinese, Japanese, Korean, full-width forms, emoji)
 * take two: a path of 15 places holds seven of them. Source: support.google.com/google-ads/answer/7684791 and 1704389.
 */

/** `{KeyWord:Winter boots}` and `{CUSTOMIZER.Offer:20 % off}`, in any case. What stands behind the colon is shown otherwise. */
const INSERTION = /\{(?:keyword|customizer\.[^{}:]+)(?::([^{}]*))?\}/gi;

/** East Asian Wide and Fullwidth, by blocks. Half-width katakana is narrow. */
const DOUBLE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f300}-\u{1f64f}\u{1f680}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** The text as people see it when nothing is inserted: each insertion is replaced by its default. */
export const defaultText = (text: string): string =>
  text.replace(INSERTION, (_, shown?: string) => shown ?? "");

/** Places that a text takes, of which a headline has 30, a description 90 and a path 15. */
export function adWidth(text: string): number {
  let places = 0;
  for (const character of defaultText(text)) places += DOUBLE.test(character) ? 2 : 1;
  return places;
}
