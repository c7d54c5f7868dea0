export type Mentionable = { id: string; name: string };

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/**
 * Whom a text names by `@` and their whole name, in any case; of two names that begin alike the longer one is meant.
 * @returns ids, each once, in the order of the text
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(mentionSpans(text, people).map(({ id }) => id))];
}

/** The same with places: offsets in UTF-16 units, from the `@` to the end of the name. */
export function mentionSpans(
  text: string,
  people: readonly Mentionable[],
): { id: string; start: number; end: number }[] {
  const byLength = [...people].sort((left, right) => right.name.length - left.name.length);
  const spans: { id: string; start: number; end: number }[] = [];
  for (let start = text.indexOf("@"); start !== -1; start = text.indexOf("@", start + 1)) {
    if (isWordSign(text[start - 1])) continue;
    const found = byLength.find(({ name }) => {
      const end = start + 1 + name.length;
      return (
        name !== "" &&
        text.slice(start + 1, end).localeCompare(name, "en", { sensitivity: "accent" }) === 0 &&
        !isWordSign(text[end])
      );
    });
    if (found) spans.push({ id: found.id, start, end: start + 1 + found.name.length });
  }
  return spans;
}
