import { readMarkdown } from "#lib/markdown.ts";
import { spokenText } from "#lib/plain-text.ts";

const squashed = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** Says whether a passage occurs in a text as it is written, wherever lines break. */
export function writtenIn(body: string): (passage: string) => boolean {
  const written = squashed(body);
  return (passage) => written.includes(squashed(passage));
}

/**
 * The same for a passage as it is written or as it is read. The post is read once, when a passage first needs it, however many are
 * asked for.
 */
export function passagesIn(body: string): (passage: string) => boolean {
  const isWritten = writtenIn(body);
  let read: string | undefined;
  return (passage) => {
    if (isWritten(passage)) return true;
    read ??= squashed(spokenText(readMarkdown(body)));
    return read.includes(squashed(passage));
  };
}
