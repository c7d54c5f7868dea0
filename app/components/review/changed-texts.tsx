import type { DiffPart } from "#lib/text-diff.ts";
import { DiffText } from "./diff-text.tsx";
import "./version-texts.css";

type Props = { texts: readonly { label: string; parts: readonly DiffPart[] }[] };

/** Shows what was removed from the texts of an item and what was added, each under its name. */
export function ChangedTexts({ texts }: Props) {
  return (
    <dl className="version-texts">
      {texts.map(({ label, parts }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">
            <DiffText parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
