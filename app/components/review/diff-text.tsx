import type { DiffPart } from "#lib/text-diff.ts";

/** Shows a text with its additions and removals marked, visually and for screen readers. */
export function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  const keyed = parts.reduce<{ part: DiffPart; start: number }[]>((before, part) => {
    const last = before.at(-1);
    return [...before, { part, start: last ? last.start + last.part.text.length + 1 : 0 }];
  }, []);
  if (parts.every(({ text }) => text === "")) return <span className="text-ink-2">Empty</span>;
  return (
    <span className="diff">
      {keyed.map(({ part: { text, change }, start }) => {
        if (change === "added") return <ins key={start}>{text}</ins>;
        if (change === "removed") return <del key={start}>{text}</del>;
        return <span key={start}>{text}</span>;
      })}
    </span>
  );
}
