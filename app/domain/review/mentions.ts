export type Mentionable = { id: string; name: string };

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/** Returns the text in lowercase, with every character's length unchanged. */
const folded = (text: string) => {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return text.replace(/./gsu, (sign) =>
    sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign,
  );
};

/**
 * Returns the people that a text mentions by `@` and their full name, in any case. If two names start alike, the longer one
 * counts.
 * @returns unique ids, in text order
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(mentionSpans(text, people).map(({ id }) => id))];
}

/** Returns the same with positions: offsets in UTF-16 units, from the `@` to the end of the name. */
export function mentionSpans(
  text: string,
  people: readonly Mentionable[],
): { id: string; start: number; end: number }[] {
  const byName = new Map(people.toReversed().map((person) => [folded(person.name), person]));
  const lengths = [...new Set(people.map(({ name }) => name.length))]
    .filter((length) => length > 0)
    .sort((left, right) => right - left);
  const small = folded(text);
  const spans: { id: string; start: number; end: number }[] = [];
  for (let start = text.indexOf("@"); start !== -1; start = text.indexOf("@", start + 1)) {
    if (isWordSign(text[start - 1])) continue;
    for (const length of lengths) {
      const end = start + 1 + length;
      const person = byName.get(small.slice(start + 1, end));
      if (person === undefined || isWordSign(text[end])) continue;
      spans.push({ id: person.id, start, end });
      break;
    }
  }
  return spans;
}
