import { usageOf } from "./text-length.ts";

const words = new Intl.Segmenter(undefined, { granularity: "word" });

const fits = (network: string, text: string) => (usageOf(network, text)?.over ?? 0) === 0;

/** Shortens a text at a word so that it fits a network together with a link below it. Without a link, only the text counts. */
export function cutFor(network: string, text: string, link: string | null): string {
  const ending = link === null ? "" : `\n\n${link}`;
  if (fits(network, `${text}${ending}`)) return `${text}${ending}`;
  const cutAt = (end: number) => `${text.slice(0, end)} …${ending}`;
  const ends = [0];
  for (const { segment, index, isWordLike } of words.segment(text))
    if (isWordLike === true) ends.push(index + segment.length);
  let longest = 0;
  let tooLong = ends.length;
  while (tooLong - longest > 1) {
    const middle = Math.floor((longest + tooLong) / 2);
    if (fits(network, cutAt(ends[middle] ?? 0))) longest = middle;
    else tooLong = middle;
  }
  return cutAt(ends[longest] ?? 0).trim();
}
