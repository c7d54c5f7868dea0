import type { Flight } from "#domain/campaigns/flight.ts";
import { plural } from "#lib/counts.ts";
import { Card } from "#ui/card.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Link } from "#ui/link.tsx";
import { type Facts, shownFacts } from "./shown-facts.tsx";
import "../../components/meta-ads/previews.css";

type Props = {
  facts: Facts & { description: string | null };
  flight: Flight | null;
  /** The rules of its special ad category. */
  reminder: string | null;
  edit: string | null;
};

export function CampaignFacts({ facts, flight, reminder, edit }: Props) {
  const known = shownFacts(facts);
  return (
    <Card as="section" className="campaign-facts mb-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Campaign</h2>
        {edit && (
          <Link to={edit} className="print:hidden">
            Edit settings
          </Link>
        )}
      </div>
      {facts.description && (
        <p className="whitespace-pre-wrap" dir="auto">
          {facts.description}
        </p>
      )}
      {known.length > 0 ? <DescriptionList items={known} /> : <p>No details yet.</p>}
      {flight && <FlightBar flight={flight} />}
      {reminder && (
        <p>
          <b>Special ad category.</b> {reminder}
        </p>
      )}
    </Card>
  );
}

const flightText = ({ state, day, days }: Flight) =>
  state === "before"
    ? `Starts later and runs for ${plural(days, "day")}`
    : state === "over"
      ? `Ended after ${plural(days, "day")}`
      : `Day ${day} of ${days}`;

function FlightBar({ flight }: { flight: Flight }) {
  return (
    <div className="flight">
      <label htmlFor="flight">{flightText(flight)}</label>
      <progress id="flight" value={flight.day} max={flight.days} />
    </div>
  );
}
