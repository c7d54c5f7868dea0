import { type Mentionable, mentionSpans } from "#domain/review/mentions.ts";
import { type LinkedPart, linkedText } from "#lib/linked-text.server.ts";

export type TextPart = LinkedPart & { isMention: boolean };

/** Splits a text into its mentions, its links, and what is between them. No one is mentioned within a link. */
export const mentionedText = (text: string, people: readonly Mentionable[]): TextPart[] =>
  linkedText(text).flatMap((part) =>
    part.url === null ? mentionsIn(part.text, people) : { ...part, isMention: false },
  );

function mentionsIn(text: string, people: readonly Mentionable[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of mentionSpans(text, people)) {
    parts.push(
      { text: text.slice(at, start), url: null, isMention: false },
      { text: text.slice(start, end), url: null, isMention: true },
    );
    at = end;
  }
  parts.push({ text: text.slice(at), url: null, isMention: false });
  return parts.filter((part) => part.text !== "");
}
