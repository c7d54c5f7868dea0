import type { Flight } from "#domain/campaigns/flight.ts";
import { plural } from "#lib/counts.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { type Facts, shownFacts } from "./shown-facts.tsx";

type Props = {
  facts: Facts & { description: string | null };
  flight: Flight | null;
  /** The rules of its special ad category. */
  reminder: string | null;
};

const FIRST: readonly string[] = ["Budget", "Objective", "Audience", "Dates"];

/** Shows what everyone asks of a campaign in one line, and the rest on demand. */
export function FactsLine({ facts, flight, reminder }: Props) {
  const known = shownFacts(facts);
  const first = known.filter(({ term }) => FIRST.includes(term));
  const others = [
    ...(flight ? [{ term: "Progress", details: flightText(flight) }] : []),
    ...known.filter(({ term }) => !FIRST.includes(term)),
  ];
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
        {(others.length > 0 || facts.description) && (
          <details className="open:basis-full">
            <summary className="w-fit">Details</summary>
            <div className="mt-2 grid gap-3 rounded-xl border border-hairline bg-surface p-4">
              {facts.description && (
                <p className="whitespace-pre-wrap" dir="auto">
                  {facts.description}
                </p>
              )}
              <DescriptionList items={others} />
            </div>
          </details>
        )}
      </div>
      {reminder && (
        <p className="mt-1">
          <b>Special ad category.</b> {reminder}
        </p>
      )}
    </div>
  );
}

const flightText = ({ state, day, days }: Flight) =>
  state === "before"
    ? `Starts later and runs for ${plural(days, "day")}`
    : state === "over"
      ? `Ended after ${plural(days, "day")}`
      : `Day ${day} of ${days}`;
