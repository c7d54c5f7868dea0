import { Fragment } from "react";

/** Renders a text with some parts marked. Ranges that don't fit the text are left out. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return piecesOf(text, marks).map(({ start, piece, isMarked }) =>
    isMarked ? <mark key={start}>{piece}</mark> : <Fragment key={start}>{piece}</Fragment>,
  );
}

function piecesOf(text: string, marks: readonly (readonly [number, number])[]) {
  const pieces: { start: number; piece: string; isMarked: boolean }[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from < end || to <= from || to > text.length) continue;
    if (from > end) pieces.push({ start: end, piece: text.slice(end, from), isMarked: false });
    pieces.push({ start: from, piece: text.slice(from, to), isMarked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ start: end, piece: text.slice(end), isMarked: false });
  return pieces;
}
