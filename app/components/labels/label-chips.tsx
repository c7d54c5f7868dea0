import type { LabelChip as Label } from "#contract/labels.ts";
import { COLOURS, LABEL_PATTERNS } from "#contract/vocabulary.ts";

type Drawn = Pick<Label, "colour" | "pattern">;

/** Returns the classes of a label's color and pattern. An unknown one is drawn like the first. */
function classesOf({ colour, pattern }: Drawn): string {
  const drawn = COLOURS.find((known) => known === colour) ?? COLOURS[0];
  const filled = LABEL_PATTERNS.find((known) => known === pattern) ?? LABEL_PATTERNS[0];
  return `colour-${drawn} label-${filled}`;
}

/** Draws a label's color and pattern beside its name. */
export const LabelMark = (drawn: Drawn) => <span className={`label-mark ${classesOf(drawn)}`} aria-hidden />;

export const LabelChip = ({ label }: { label: Omit<Label, "id"> }) => (
  <span className={`label-chip ${classesOf(label)}`} dir="auto">
    {label.name}
  </span>
);

export function LabelChips({ labels }: { labels: readonly Label[] | null }) {
  if (!labels?.length) return null;
  return (
    <ul className="label-chips" aria-label="Labels">
      {labels.map((label) => (
        <li key={label.id} className={`label-chip ${classesOf(label)}`} dir="auto">
          {`${label.name} `}
        </li>
      ))}
    </ul>
  );
}
