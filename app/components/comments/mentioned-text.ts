import { type Mentionable, mentionSpans } from "#domain/review/mentions.ts";

export type TextPart = { text: string; isMention: boolean };

export function mentionedText(text: string, people: readonly Mentionable[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of mentionSpans(text, people)) {
    parts.push(
      { text: text.slice(at, start), isMention: false },
      { text: text.slice(start, end), isMention: true },
    );
    at = end;
  }
  parts.push({ text: text.slice(at), isMention: false });
  return parts.filter((part) => part.text !== "");
}
