export type Mark = "bold" | "italic" | "link" | "heading" | "list";

export type Edit = {
  /** The range that is replaced, and the new text. */
  start: number;
  end: number;
  text: string;
  from: number;
  to: number;
};

const AROUND = { bold: "**", italic: "*" } as const;
const BEFORE = { heading: "## ", list: "- " } as const;
const ADDRESS = "https://";

/** Applies a Markdown button to the selection: adds the mark, or removes it if it is already there. */
export function markText(text: string, start: number, end: number, mark: Mark): Edit {
  const chosen = text.slice(start, end);
  if (mark === "link") {
    const from = start + chosen.length + 3;
    return { start, end, text: `[${chosen}](${ADDRESS})`, from, to: from + ADDRESS.length };
  }
  if (mark === "bold" || mark === "italic") {
    const sign = AROUND[mark];
    const inner = start + sign.length;
    return { start, end, text: sign + chosen + sign, from: inner, to: inner + chosen.length };
  }
  const sign = BEFORE[mark];
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const last = next === -1 ? text.length : next;
  const lines = text.slice(first, last).split("\n");
  const isMarked = lines.every((line) => line.startsWith(sign));
  const marked = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join("\n");
  return { start: first, end: last, text: marked, from: first, to: first + marked.length };
}

/** The alternative text of a new image, which is to be typed over. */
export const IMAGE_WORDS = "Describe the image";

/**
 * Adds images as paragraphs of their own: before the line that the caret is at the start of, or else after its line. Selects the words
 * of the first.
 */
export function addImages(text: string, caret: number, images: readonly string[]): Edit {
  const first = caret === 0 ? 0 : text.lastIndexOf("\n", caret - 1) + 1;
  const next = text.indexOf("\n", caret);
  const at = caret === first ? caret : next === -1 ? text.length : next;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const above = before === "" ? "" : "\n".repeat(2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0));
  const below = after === "" ? "" : "\n".repeat(2 - (/^\n{0,2}/.exec(after)?.[0].length ?? 0));
  const from = at + above.length + "![".length;
  const added = above + images.join("\n\n") + below;
  return { start: at, end: at, text: added, from, to: from + IMAGE_WORDS.length };
}
