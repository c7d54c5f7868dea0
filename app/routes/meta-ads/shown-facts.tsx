import { moneyText } from "#lib/money.ts";
import type { MetaAd } from "#contract/meta-ads.ts";
import type { Flight } from "#domain/campaigns/flight.ts";
import { plural } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";

export type Facts = Pick<
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
>;

export function shownFacts(facts: Facts) {
  const { objective, special_category, placements, destination_url, page_name, audience_note } = facts;
  const days = [facts.starts_on, facts.ends_on].map((day) => (day ? formatDay(day) : null));
  return [
    { term: "Objective", details: objective && sentenceLabel(objective) },
    {
      term: "Special ad category",
      details: special_category && special_category !== "none" && sentenceLabel(special_category),
    },
    { term: "Budget", details: budgetText(facts) },
    { term: "Dates", details: daysText(days[0] ?? null, days[1] ?? null) },
    { term: "Placements", details: placements.map((placement) => sentenceLabel(placement)).join(", ") },
    { term: "Page name", details: page_name },
    { term: "Website URL", details: destination_url },
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

const FIRST: readonly string[] = ["Budget", "Objective", "Audience", "Dates"];

/** Returns the facts that everyone asks for, and the others. */
export function arrangedFacts(facts: Facts, flight: Flight | null) {
  const known = shownFacts(facts);
  return {
    first: known.filter(({ term }) => FIRST.includes(term)),
    others: [
      ...(flight ? [{ term: "Progress", details: flightText(flight) }] : []),
      ...known.filter(({ term }) => !FIRST.includes(term)),
    ],
  };
}

const flightText = ({ state, day, days }: Flight) =>
  state === "before"
    ? `Starts later and runs for ${plural(days, "day")}`
    : state === "over"
      ? `Ended after ${plural(days, "day")}`
      : `Day ${day} of ${days}`;

function budgetText({ budget_amount: amount, currency, budget_type: type }: Facts): string | null {
  if (amount === null) return null;
  return [moneyText(amount, currency), type === "daily" ? "per day" : type === "lifetime" ? "in total" : null]
    .filter(Boolean)
    .join(" ");
}

const daysText = (first: string | null, last: string | null) =>
  first && last ? `${first} to ${last}` : first ? `Starts ${first}` : last ? `Ends ${last}` : null;
