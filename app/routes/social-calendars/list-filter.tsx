import { SEARCH_MAX } from "#contract/limits.ts";
import { ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { type BoardFilter, isFiltering } from "#components/calendar/board-filter.ts";
import { CalendarFilters, FilterCheck, FilterField } from "#components/calendar/calendar-filters.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { Shown } from "#components/calendar/shown.server.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Link } from "#ui/link.tsx";

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

const named = (options: readonly { id: string; name: string }[]) =>
  options.map(({ id, name }) => ({ value: id, label: name }));

/** Filters what a view shows, with the same form with and without scripts. */
export function ListFilter({ filter, shown: { view }, date, owners, labels, links }: Props) {
  const isList = view === "list";
  const { q, from, to, approval, undated, alt, warnings } = filter;
  return (
    <CalendarFilters
      label="Filter posts"
      hidden={{ view, date: isList ? undefined : date }}
      filters={[
        {
          name: "network",
          label: "Network",
          all: "All networks",
          value: filter.network,
          options: NETWORKS.map((network) => ({ value: network, label: networkLabel(network) })),
        },
        {
          name: "status",
          label: "Status",
          all: "All statuses",
          value: filter.status,
          options: ITEM_STATUSES.map((status) => ({ value: status, label: sentenceLabel(status) })),
        },
        { name: "owner", label: "Person", all: "Everyone", value: filter.owner, options: named(owners) },
        { name: "label", label: "Label", all: "All labels", value: filter.label, options: named(labels) },
      ]}
      moreOn={[q, from, to, approval, undated, alt, warnings].filter((value) => value !== "").length}
      more={
        <>
          <FilterField label="Text">
            <input
              type="search"
              dir="auto"
              name="q"
              className="input"
              defaultValue={q}
              maxLength={SEARCH_MAX}
              key={q}
            />
          </FilterField>
          {isList && (
            <>
              <FilterField label="From">
                <input type="date" name="from" className="input" defaultValue={from} key={from} />
              </FilterField>
              <FilterField label="To">
                <input type="date" name="to" className="input" defaultValue={to} key={to} />
              </FilterField>
            </>
          )}
          <FilterCheck name="approval" value={approval} label="Needs my approval" />
          {isList && <FilterCheck name="undated" value={undated} label="No date" />}
          <FilterCheck name="alt" value={alt} label="No alternative text" />
          <FilterCheck name="warnings" value={warnings} label="Has issues" />
        </>
      }
      clear={isFiltering(filter) && <Link to={links.view(view, date)}>Clear filters</Link>}
    />
  );
}
