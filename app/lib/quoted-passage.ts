import { readMarkdown } from "./markdown.ts";
import { spokenText } from "./plain-text.ts";

const squashed = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** Whether a passage occurs in a post, as it is written or as it is read, wherever lines break. */
export function holdsPassage(body: string, passage: string): boolean {
  const wanted = squashed(passage);
  return squashed(body).includes(wanted) || squashed(spokenText(readMarkdown(body))).includes(wanted);
}
