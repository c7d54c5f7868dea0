/**
 * About how many bytes an answer may spend on what was submitted with it. The longest blog post fits, even if every character is
 * escaped.
 */
const SHOWN_WEIGHT_MAX = 6_000_000;

/** A text comes in a field, in what the page shows, and in its data for scripts. `<` is written with several characters in each. */
const WEIGHT = { plain: 3, escaped: 16 };

const isPlain = (code: number) =>
  code >= 32 &&
  code < 127 &&
  !(code === 34 || code === 38 || code === 39 || code === 60 || code === 62 || code === 92);

/** Returns whether texts can be given back in an answer, one after the other, until they are too many. */
export function shownUpTo(most = SHOWN_WEIGHT_MAX): (text: string) => boolean {
  let left = most;
  return (text) => {
    for (let index = 0; index < text.length && left >= 0; index++)
      left -= isPlain(text.charCodeAt(index)) ? WEIGHT.plain : WEIGHT.escaped;
    return left >= 0;
  };
}
