import { clsx } from "clsx";
import type { LabelChip as Label } from "#contract/labels.ts";
import { COLOURS, LABEL_PATTERNS } from "#contract/vocabulary.ts";

type Drawn = Pick<Label, "colour" | "pattern">;

/** Draws a label's color and pattern. An unknown one is drawn like the first. */
export function LabelMark({ colour, pattern }: Drawn) {
  const drawn = COLOURS.find((known) => known === colour) ?? COLOURS[0];
  const filled = LABEL_PATTERNS.find((known) => known === pattern) ?? LABEL_PATTERNS[0];
  return <span className={clsx("label-mark", `colour-${drawn}`, `label-${filled}`)} aria-hidden />;
}

export const LabelChip = ({ label }: { label: Omit<Label, "id"> }) => (
  <span className="label-chip" dir="auto">
    <LabelMark {...label} />
    {label.name}
  </span>
);

export function LabelChips({ labels }: { labels: readonly Label[] | null }) {
  if (!labels?.length) return null;
  return (
    <ul className="label-chips" aria-label="Labels">
      {labels.map((label) => (
        <li key={label.id}>
          <LabelChip label={label} />{" "}
        </li>
      ))}
    </ul>
  );
}
