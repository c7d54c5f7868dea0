import { withoutLinks } from "#domain/boards/hashtags.ts";
import { foldText, indexNames, isWordStart, type Named, nameAt } from "#domain/members/names-in-text.ts";

export type Mentionable = Named;

/** Returns whether a text can mention anyone at all. */
export const hasMentionSign = (text: string): boolean => /[@＠]/.test(text);

/**
 * Returns the people that a text mentions by `@` and their full name, or by a first name that only one of them has. If two names start
 * alike, the longer one counts. If several have the same full name, it means all of them. No one is mentioned within a link.
 * @returns unique ids, in text order
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(mentionSpans(text, people).flatMap(({ ids }) => ids))];
}

/** Returns the same with positions: offsets in UTF-16 units, from the `@` to the end of the name. */
export function mentionSpans(
  text: string,
  people: readonly Mentionable[],
): { ids: string[]; start: number; end: number }[] {
  if (people.length === 0 || !hasMentionSign(text)) return [];
  const names = indexNames(people);
  const folded = foldText(withoutLinks(text));
  const spans: { ids: string[]; start: number; end: number }[] = [];
  for (let at = folded.folded.indexOf("@"); at !== -1; at = folded.folded.indexOf("@", at + 1)) {
    if (!isWordStart(folded, at)) continue;
    const { found, end } = nameAt(folded, at + 1, names);
    if (found.length === 0) continue;
    const ids = found.map(({ id }) => id);
    spans.push({ ids, start: folded.places[at] ?? 0, end: folded.places[end] ?? text.length });
  }
  return spans;
}
