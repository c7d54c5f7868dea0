import { linksIn } from "./links.ts";

const TAG =
  /(?<![\p{L}\p{N}_&@.#＃])(?:[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+|@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?)/gu;

export type Part = { part: string; kind: "link" | "tag" | "break" | "text" };

/** Splits a text into its links, its hashtags and names, its line breaks, and what is between them. */
export function marksIn(text: string): Part[] {
  const parts: Part[] = [];
  const add = (part: string, kind: Part["kind"]) => part !== "" && parts.push({ part, kind });
  const addLines = (between: string) => {
    for (const [index, line] of between.split("\n").entries()) {
      if (index > 0) add("\n", "break");
      add(line, "text");
    }
  };
  const addTags = (between: string) => {
    let end = 0;
    for (const { 0: tag, index } of between.matchAll(TAG)) {
      addLines(between.slice(end, index));
      add(tag, "tag");
      end = index + tag.length;
    }
    addLines(between.slice(end));
  };
  let end = 0;
  for (const link of linksIn(text)) {
    const at = text.indexOf(link, end);
    addTags(text.slice(end, at));
    add(link, "link");
    end = at + link.length;
  }
  addTags(text.slice(end));
  return parts;
}
