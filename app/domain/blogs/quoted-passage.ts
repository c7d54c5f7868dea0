import { readMarkdown } from "#lib/markdown.ts";
import { spokenText } from "#lib/plain-text.ts";

const squashed = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** Returns a function that says whether a passage occurs in a text as written, wherever lines break. */
export function writtenIn(body: string): (passage: string) => boolean {
  const written = squashed(body);
  return (passage) => written.includes(squashed(passage));
}

/** Does the same for a passage as written or as rendered. The post is parsed once, when the first passage needs it. */
export function passagesIn(body: string): (passage: string) => boolean {
  const isWritten = writtenIn(body);
  let read: string | undefined;
  return (passage) => {
    if (isWritten(passage)) return true;
    read ??= squashed(spokenText(readMarkdown(body)));
    return read.includes(squashed(passage));
  };
}
