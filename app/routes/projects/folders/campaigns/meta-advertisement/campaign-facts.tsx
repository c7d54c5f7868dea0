import type { MetaAd } from "#contract/meta-ad.ts";
import { formatDay } from "#lib/dates.ts";
import type { Flight } from "#lib/flight.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Card } from "#ui/card.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Link } from "#ui/link.tsx";
import "./previews.css";

type Facts = Pick<
  MetaAd,
  | "objective"
  | "special_category"
  | "budget_type"
  | "budget_amount"
  | "currency"
  | "placements"
  | "starts_on"
  | "ends_on"
  | "destination_url"
  | "page_name"
  | "audience_note"
  | "description"
>;

type Props = {
  facts: Facts;
  flight: Flight | null;
  /** What its special ad category asks for. */
  reminder: string | null;
  edit: string | null;
};

/** What the campaign is for, what it may cost, and how far it is. */
export function CampaignFacts({ facts, flight, reminder, edit }: Props) {
  const known = shownFacts(facts);
  return (
    <Card as="section" className="campaign-facts mb-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Campaign</h2>
        {edit && (
          <Link to={edit} className="print:hidden">
            Change settings
          </Link>
        )}
      </div>
      {facts.description && (
        <p className="whitespace-pre-wrap" dir="auto">
          {facts.description}
        </p>
      )}
      {known.length > 0 ? <DescriptionList items={known} /> : <p>Nothing is settled yet.</p>}
      {flight && <FlightBar flight={flight} />}
      {reminder && (
        <p>
          <b>Special ad category.</b> {reminder}
        </p>
      )}
    </Card>
  );
}

function shownFacts(facts: Facts) {
  const { objective, special_category, placements, destination_url, page_name, audience_note } = facts;
  const days = [facts.starts_on, facts.ends_on].map((day) => (day ? formatDay(day) : null));
  return [
    { term: "Objective", details: objective && sentenceLabel(objective) },
    {
      term: "Special ad category",
      details: special_category && special_category !== "none" && sentenceLabel(special_category),
    },
    { term: "Budget", details: budgetText(facts) },
    { term: "Days", details: daysText(days[0] ?? null, days[1] ?? null) },
    { term: "Placements", details: placements.map((placement) => sentenceLabel(placement)).join(", ") },
    { term: "Page", details: page_name },
    { term: "Destination", details: destination_url },
    { term: "Audience", details: audience_note },
  ].flatMap(({ term, details }) =>
    details
      ? [
          {
            term,
            details: (
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                {details}
              </span>
            ),
          },
        ]
      : [],
  );
}

function budgetText({ budget_amount: amount, currency, budget_type: type }: Facts): string | null {
  if (amount === null) return null;
  const figure = new Intl.NumberFormat("en-US", { minimumFractionDigits: amount % 1 === 0 ? 0 : 2 }).format(
    amount,
  );
  return [figure, currency, type === "daily" ? "a day" : type === "lifetime" ? "in all" : null]
    .filter(Boolean)
    .join(" ");
}

const daysText = (first: string | null, last: string | null) =>
  first && last ? `${first} to ${last}` : first ? `From ${first}` : last ? `Until ${last}` : null;

const flightText = ({ state, day, days }: Flight) =>
  state === "before"
    ? `Begins later and runs for ${days} days`
    : state === "over"
      ? `Over, after ${days} days`
      : `Day ${day} of ${days}`;

function FlightBar({ flight }: { flight: Flight }) {
  return (
    <div className="flight">
      <label htmlFor="flight">{flightText(flight)}</label>
      <progress id="flight" value={flight.day} max={flight.days} />
    </div>
  );
}
