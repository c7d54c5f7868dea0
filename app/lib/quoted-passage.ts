import { readMarkdown } from "./markdown.ts";
import { spokenText } from "./plain-text.ts";

const squashed = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/**
 * Says whether a passage occurs in a post, as it is written or as it is read, wherever lines break. The post is read once,
 * when a passage first needs it, however many are asked for.
 */
export function passagesIn(body: string): (passage: string) => boolean {
  let written: string | undefined;
  let read: string | undefined;
  return (passage) => {
    const wanted = squashed(passage);
    written ??= squashed(body);
    if (written.includes(wanted)) return true;
    read ??= squashed(spokenText(readMarkdown(body)));
    return read.includes(wanted);
  };
}
