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
