import { Form } from "react-router";
import { SEARCH_MAX } from "#contract/limits.ts";
import { ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { type BoardFilter, isFiltering } from "#components/calendar/board-filter.ts";
import { FilterChips } from "#components/calendar/filter-chips.tsx";
import { FilterChoice } from "#components/calendar/filter-choice.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { Shown } from "#components/calendar/shown.server.ts";

type Props = {
  filter: BoardFilter;
  shown: Shown;
  /** The day of the view, if it isn't today. */
  date: string | undefined;
  owners: readonly { id: string; name: string }[];
  /** Empty if there are none, or the API has none. */
  labels: readonly { id: string; name: string }[];
  links: CalendarLinks;
};

/** Filters what a view shows, with the same form with and without scripts. */
export function ListFilter({ filter, shown: { view }, date, owners, labels, links }: Props) {
  const isOn = isFiltering(filter);
  const isList = view === "list";
  return (
    <details className="list-filter print:hidden" key={JSON.stringify(filter) + view}>
      <summary>Filter</summary>
      <search aria-label="Filter posts">
        <Form method="get" className="list-filter-form" preventScrollReset>
          <input type="hidden" name="view" value={view} />
          {!isList && date && <input type="hidden" name="date" value={date} />}
          <label className="list-filter-field">
            Text
            <input
              type="search"
              dir="auto"
              name="q"
              className="input"
              defaultValue={filter.q}
              maxLength={SEARCH_MAX}
            />
          </label>
          <FilterChoice name="network" label="Network" all="All networks" value={filter.network}>
            {NETWORKS.map((network) => ({ value: network, label: networkLabel(network) }))}
          </FilterChoice>
          <FilterChoice name="status" label="Status" all="All statuses" value={filter.status}>
            {ITEM_STATUSES.map((status) => ({ value: status, label: sentenceLabel(status) }))}
          </FilterChoice>
          {owners.length > 0 && (
            <FilterChoice name="owner" label="Owner" all="All owners" value={filter.owner}>
              {owners.map(({ id, name }) => ({ value: id, label: name }))}
            </FilterChoice>
          )}
          {labels.length > 0 && (
            <FilterChoice name="label" label="Label" all="All labels" value={filter.label}>
              {labels.map(({ id, name }) => ({ value: id, label: name }))}
            </FilterChoice>
          )}
          {isList && (
            <>
              <label className="list-filter-field">
                From
                <input type="date" name="from" className="input" defaultValue={filter.from} />
              </label>
              <label className="list-filter-field">
                To
                <input type="date" name="to" className="input" defaultValue={filter.to} />
              </label>
            </>
          )}
          <label className="list-filter-check">
            <input type="checkbox" name="approval" value="1" defaultChecked={filter.approval === "1"} />
            Needs my approval
          </label>
          {isList && (
            <label className="list-filter-check">
              <input type="checkbox" name="undated" value="1" defaultChecked={filter.undated === "1"} />
              No date
            </label>
          )}
          <label className="list-filter-check">
            <input type="checkbox" name="alt" value="1" defaultChecked={filter.alt === "1"} />
            No alternative text
          </label>
          <label className="list-filter-check">
            <input type="checkbox" name="warnings" value="1" defaultChecked={filter.warnings === "1"} />
            Has issues
          </label>
          <div className="actions">
            <Button type="submit">Apply filters</Button>{" "}
            {isOn && <Link to={links.view(view, date)}>Clear filters</Link>}
          </div>
        </Form>
      </search>
    </details>
  );
}

/** Returns what each active filter says, by its name in the URL. */
function saidBy(
  filter: BoardFilter,
  { owners, labels }: Pick<Props, "owners" | "labels">,
): Partial<Record<keyof BoardFilter, string>> {
  return {
    q: filter.q && `“${filter.q}”`,
    network: filter.network && networkLabel(filter.network),
    status: filter.status && sentenceLabel(filter.status),
    owner: filter.owner && (owners.find(({ id }) => id === filter.owner)?.name ?? "Owner"),
    label: filter.label && (labels.find(({ id }) => id === filter.label)?.name ?? "Label"),
    from: filter.from && `From ${formatDay(filter.from)}`,
    to: filter.to && `To ${formatDay(filter.to)}`,
    approval: filter.approval && "Needs my approval",
    undated: filter.undated && "No date",
    alt: filter.alt && "No alternative text",
    warnings: filter.warnings && "Has issues",
  };
}

/** Links that each remove one active filter. */
export function ActiveFilters({ filter, shown: { view }, date, links, ...named }: Props) {
  const said = Object.entries(saidBy(filter, named)).filter(([, words]) => words);
  const chips = said.map(([name, words]) => ({
    name,
    words,
    to: links.view(view, date, { ...filter, [name]: "" }),
  }));
  return <FilterChips chips={chips} />;
}
