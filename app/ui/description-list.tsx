import type { ReactNode } from "react";

/** Renders facts about one record: terms and their values. */
export function DescriptionList({ items }: { items: readonly { term: string; details: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map(({ term, details }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{details}</dd>
        </div>
      ))}
    </dl>
  );
}
