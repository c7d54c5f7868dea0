import { HASHTAG, withoutLinks } from "./hashtags.ts";
import { findLinks } from "./links.ts";

const TAGS = new RegExp(
  String.raw`${HASHTAG}|(?<![\p{L}\p{M}\p{N}_&@.#＃])@[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.]*[\p{L}\p{M}\p{N}_])?`,
  "gu",
);

export type Part = { part: string; kind: "link" | "tag" | "break" | "text" };

/** Splits a text into its links, its hashtags and names, its line breaks, and what is between them. */
export function marksIn(text: string): Part[] {
  const links = findLinks(text).map(({ at, link }) => ({ at, part: link, kind: "link" as const }));
  const tags = Array.from(withoutLinks(text).matchAll(TAGS), ({ index, 0: part }) => ({
    at: index,
    part,
    kind: "tag" as const,
  }));
  const parts: Part[] = [];
  const add = (part: string, kind: Part["kind"]) => part !== "" && parts.push({ part, kind });
  const addLines = (between: string) => {
    for (const [index, line] of between.split("\n").entries()) {
      if (index > 0) add("\n", "break");
      add(line, "text");
    }
  };
  let end = 0;
  for (const { at, part, kind } of [...links, ...tags].toSorted((one, other) => one.at - other.at)) {
    addLines(text.slice(end, at));
    add(part, kind);
    end = at + part.length;
  }
  addLines(text.slice(end));
  return parts;
}
