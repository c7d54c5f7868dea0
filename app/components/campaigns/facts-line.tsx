import type { ReactNode } from "react";
import { DescriptionList } from "#ui/description-list.tsx";

type Fact = { term: string; details: ReactNode };

type Props = {
  /** What everyone asks of a campaign. */
  first: readonly Fact[];
  /** What is shown on demand, below the description. */
  others: readonly Fact[];
  description: string | null;
  /** Notes below the line. */
  children?: ReactNode;
};

/** Shows the facts of a campaign in one line, so that its ads come soon, and the rest on demand. */
export function FactsLine({ first, others, description, children }: Props) {
  return (
    <div className="mb-3 text-sm text-ink-2">
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {first.length > 0 && (
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {first.map(({ term, details }) => (
              <div key={term} className="flex min-w-0 gap-1.5">
                <dt className="flex-none text-xs text-ink-3">{term}</dt>
                <dd>{details}</dd>
              </div>
            ))}
          </dl>
        )}
        {(others.length > 0 || description) && (
          <details className="open:basis-full">
            <summary className="w-fit">Details</summary>
            <div className="mt-2 grid gap-3 rounded-xl border border-hairline bg-surface p-4">
              {description && (
                <p className="whitespace-pre-wrap" dir="auto">
                  {description}
                </p>
              )}
              <DescriptionList items={others} />
            </div>
          </details>
        )}
      </div>
      {children}
    </div>
  );
}
