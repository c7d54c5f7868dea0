export type Mark = "bold" | "italic" | "link" | "heading" | "heading3" | "list" | "numbers" | "quote";

export type Edit = {
  /** The range that is replaced, and the new text. */
  start: number;
  end: number;
  text: string;
  from: number;
  to: number;
};

const AROUND = { bold: "**", italic: "*" } as const;
type Sign = (typeof AROUND)[keyof typeof AROUND];

const HEADING = /^#{1,6} /;
const ITEM = /^(?:[-*+]|\d{1,9}[.)]) /;
/** What lines begin with, by their numbers, and what that takes the place of. */
const BEFORE = {
  heading: { sign: () => "## ", like: HEADING },
  heading3: { sign: () => "### ", like: HEADING },
  list: { sign: () => "- ", like: ITEM },
  numbers: { sign: (number: number) => `${number}. `, like: ITEM },
  quote: { sign: () => "> ", like: /^> ?/ },
} as const;
const ADDRESS = "https://";

/** Applies a Markdown button to the selection: adds the mark, or removes it if it is already there. */
export function markText(text: string, start: number, end: number, mark: Mark): Edit {
  const chosen = text.slice(start, end);
  if (mark === "link") {
    const from = start + chosen.length + 3;
    return { start, end, text: `[${chosen}](${ADDRESS})`, from, to: from + ADDRESS.length };
  }
  return mark === "bold" || mark === "italic"
    ? markWords(text, start, end, AROUND[mark])
    : markLines(text, start, end, mark);
}

function markWords(text: string, start: number, end: number, sign: Sign): Edit {
  const chosen = text.slice(start, end);
  const { length } = sign;
  if (hasSign(endStars(text.slice(0, start)), sign) && hasSign(stars(text.slice(end)), sign)) {
    const from = start - length;
    return { start: from, end: end + length, text: chosen, from, to: from + chosen.length };
  }
  if (chosen.length > 2 * length && hasSign(stars(chosen), sign) && hasSign(endStars(chosen), sign)) {
    const inner = chosen.slice(length, -length);
    return { start, end, text: inner, from: start, to: start + inner.length };
  }
  const from = start + length;
  return { start, end, text: sign + chosen + sign, from, to: from + chosen.length };
}

const stars = (text: string) => /^\*{0,3}/.exec(text)?.[0].length ?? 0;
const endStars = (text: string) => /\*{0,3}$/.exec(text.slice(-3))?.[0].length ?? 0;
/** Three stars are both signs. */
const hasSign = (count: number, sign: Sign) => (sign === "**" ? count >= 2 : count % 2 === 1);

/** Returns where the line at a place begins, and where it ends. */
function lineAt(text: string, at: number): [first: number, last: number] {
  const next = text.indexOf("\n", at);
  return [at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1, next === -1 ? text.length : next];
}

function markLines(text: string, start: number, end: number, mark: keyof typeof BEFORE): Edit {
  const { sign, like } = BEFORE[mark];
  const [[first], [, last]] = [lineAt(text, start), lineAt(text, end)];
  const lines = text.slice(first, last).split("\n");
  // Between paragraphs that become items, blank lines stay.
  const isMeant = (line: string) => mark === "quote" || lines.length === 1 || line.trim() !== "";
  const isMarked = lines.filter(isMeant).every((line, index) => line.startsWith(sign(index + 1)));
  let number = 0;
  const marked = lines
    .map((line) => {
      if (!isMeant(line)) return line;
      number += 1;
      if (isMarked) return line.slice(sign(number).length);
      return sign(number) + (mark === "quote" ? line : line.replace(like, ""));
    })
    .join("\n");
  const edit = { start: first, end: last, text: marked };
  if (start !== end) return { ...edit, from: first, to: first + marked.length };
  const caret = Math.max(first, start + marked.length - (last - first));
  return { ...edit, from: caret, to: caret };
}

const CONTINUED = /^([ \t]*)([-*+]|\d{1,9}[.)])( +)(\[[ xX]\] +)?/;

/**
 * Returns what Enter does at the end of an item of a list, or in it: it begins the next item, or ends the list after an empty one.
 * Null outside lists.
 */
export function continueList(text: string, caret: number): Edit | null {
  const [first, last] = lineAt(text, caret);
  const line = text.slice(first, last);
  const [mark, indent = "", sign = "", gap = "", box] = CONTINUED.exec(line) ?? [];
  if (mark === undefined || caret < first + mark.length || isInCode(text.slice(0, first))) return null;
  if (line.trim() === mark.trim()) return { start: first, end: last, text: "", from: first, to: first };
  const next = /\d/.test(sign) ? `${Number.parseInt(sign, 10) + 1}${sign.slice(-1)}` : sign;
  const added = `\n${indent}${next}${gap}${box === undefined ? "" : "[ ] "}`;
  const to = caret + added.length;
  return { start: caret, end: caret, text: added, from: to, to };
}

const isInCode = (before: string) => (before.match(/^(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;

/** Returns the link that a URL makes when it is pasted over words. Null for anything else. */
export function linkWords(text: string, start: number, end: number, pasted: string): Edit | null {
  const words = text.slice(start, end);
  const url = pasted.trim();
  if (words.trim() === "" || /[\n[\]]|^https?:/.test(words) || !/^https?:\/\/\S+$/.test(url)) return null;
  const link = `[${words}](${url.replaceAll("(", "%28").replaceAll(")", "%29")})`;
  const to = start + link.length;
  return { start, end, text: link, from: to, to };
}

/** The alternative text of a new image, which is to be typed over. */
export const IMAGE_WORDS = "Describe the image";

/**
 * Adds images as paragraphs of their own: before the line that the caret is at the start of, or else after its line. Selects the words
 * of the first.
 */
export function addImages(text: string, caret: number, images: readonly string[]): Edit {
  const [first, last] = lineAt(text, caret);
  const at = caret === first ? caret : last;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const above = before === "" ? "" : "\n".repeat(2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0));
  const below = after === "" ? "" : "\n".repeat(2 - (/^\n{0,2}/.exec(after)?.[0].length ?? 0));
  const from = at + above.length + "![".length;
  const added = above + images.join("\n\n") + below;
  return { start: at, end: at, text: added, from, to: from + IMAGE_WORDS.length };
}
