const NESTING_MAX = 10;
/** The maximum number of opening or closing characters in one run of lines without a blank one. */
const MARKS_MAX = 1000;
const CELLS_MAX = 60;
const ROWS_MAX = 1000;
/** The maximum number of headings that are underlined instead of marked. */
const UNDERLINES_MAX = 200;
/** The maximum number of link and footnote definitions. */
const DEFINITIONS_MAX = 500;
const INDENT_MAX = 80;
/** The maximum number of lines that start with a list or quote marker. */
const ITEMS_MAX = 2000;
const LINES_MAX = 6000;

const MARKS = /[*_~[\]`<>&!^|:@\\]/g;
const CONTAINERS = /^(?:[ \t]{0,8}(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g;

/** Two code points that Unicode keeps free of characters. They enclose the number of a text that was set aside. */
const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";

export type Tamed = {
  text: string;
  /** Puts the texts that were set aside back into a parsed text. */
  restore: (text: string) => string;
};

/**
 * Sets aside input that makes Markdown parsing take quadratic time, and that no person would write. It is shown as plain text
 * instead.
 */
export function tamed(source: string): Tamed {
  const aside: string[] = [];
  const put = (text: string) => `${OPEN}${aside.push(text) - 1}${CLOSE}`;
  const lines = source
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\uFDD0\uFDD1]/g, "\uFFFD")
    .split("\n");
  let underlines = 0;
  let definitions = 0;
  let items = 0;
  const read = lines.map((line) => {
    const bearable = withinNesting(withinIndent(line), put);
    const isUnderline = /^[ \t>]*(=+|-+)[ \t]*$/.test(bearable);
    if (isUnderline && ++underlines > UNDERLINES_MAX) return put(bearable);
    if (CONTAINERS.test(bearable.trimStart()) && ++items > ITEMS_MAX) return put(bearable);
    const isDefinition = /^[ \t>]*\[[^\]]*\]:/.test(bearable);
    return isDefinition && ++definitions > DEFINITIONS_MAX ? put(bearable) : bearable;
  });
  const text: string[] = [];
  for (let start = 0; start < read.length;) {
    // Blank lines cost as much as others.
    if (start > LINES_MAX) {
      text.push("", put(lines.slice(start).join("\n").trim()));
      break;
    }
    let end = start;
    while (end < read.length && read[end]?.trim() !== "") end++;
    const stop = start + bearableLines(read, start, end);
    text.push(...read.slice(start, stop));
    // A separate paragraph, because a quote or a list would continue.
    if (stop < end) text.push("", put(lines.slice(stop, end).join("\n")));
    if (end < read.length) text.push("");
    start = end + 1;
  }
  return {
    text: text.join("\n"),
    restore: (part) => part.replaceAll(/\uFDD0(\d+)\uFDD1/g, (_, index) => aside[Number(index)] ?? ""),
  };
}

const withinIndent = (line: string) => {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  return indent.length > INDENT_MAX ? line.slice(indent.length - INDENT_MAX) : line;
};

function withinNesting(line: string, put: (text: string) => string): string {
  const prefix = CONTAINERS.exec(line)?.[0] ?? "";
  const deep = [...prefix.matchAll(CONTAINER)][NESTING_MAX];
  return deep === undefined ? line : line.slice(0, deep.index) + put(line.slice(deep.index));
}

/** Returns how many lines of a paragraph may be parsed. */
function bearableLines(lines: readonly string[], start: number, end: number): number {
  let marks = 0;
  for (let index = start; index < end; index++) {
    const line = lines[index] ?? "";
    const pipes = line.split("|").length - 1;
    marks += (line.match(MARKS)?.length ?? 0) - pipes;
    const isTooMuch = marks > MARKS_MAX || pipes > CELLS_MAX || (pipes > 0 && index - start > ROWS_MAX);
    if (isTooMuch || index > LINES_MAX) return index - start;
  }
  return end - start;
}
