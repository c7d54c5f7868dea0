import { Form } from "react-router";
import { ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { type BoardFilter, isFiltering } from "#components/calendar/board-filter.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";

type Props = {
  filter: BoardFilter;
  owners: readonly { id: string; name: string }[];
  links: CalendarLinks;
};

/** Filters the list, with the same form with and without scripts. */
export function ListFilter({ filter, owners, links }: Props) {
  const isOn = isFiltering(filter);
  return (
    <details className="list-filter print:hidden" open={isOn}>
      <summary>Filter</summary>
      <search aria-label="Filter posts">
        <Form method="get" key={JSON.stringify(filter)} className="list-filter-form" preventScrollReset>
          <input type="hidden" name="view" value="list" />
          <Choice name="network" label="Network" all="All networks" value={filter.network}>
            {NETWORKS.map((network) => ({ value: network, label: networkLabel(network) }))}
          </Choice>
          <Choice name="status" label="Status" all="All statuses" value={filter.status}>
            {ITEM_STATUSES.map((status) => ({ value: status, label: sentenceLabel(status) }))}
          </Choice>
          {owners.length > 0 && (
            <Choice name="owner" label="Owner" all="All owners" value={filter.owner}>
              {owners.map(({ id, name }) => ({ value: id, label: name }))}
            </Choice>
          )}
          <label className="list-filter-field">
            From
            <input type="date" name="from" className="input" defaultValue={filter.from} />
          </label>
          <label className="list-filter-field">
            To
            <input type="date" name="to" className="input" defaultValue={filter.to} />
          </label>
          <label className="list-filter-check">
            <input type="checkbox" name="approval" value="1" defaultChecked={filter.approval === "1"} />
            Needs my approval
          </label>
          <label className="list-filter-check">
            <input type="checkbox" name="undated" value="1" defaultChecked={filter.undated === "1"} />
            No date
          </label>
          <label className="list-filter-check">
            <input type="checkbox" name="warnings" value="1" defaultChecked={filter.warnings === "1"} />
            Has issues
          </label>
          <div className="actions">
            <Button type="submit">Apply filters</Button>{" "}
            {isOn && <Link to={links.view("list")}>Clear filters</Link>}
          </div>
        </Form>
      </search>
      {isOn && (
        <p className="actions mt-3">
          <a href={links.export("csv", filter)}>Export filtered posts as CSV</a>{" "}
          <a href={links.export("ics", filter)}>Export filtered posts as ICS</a>
        </p>
      )}
    </details>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  all: string;
  value: string;
  children: readonly { value: string; label: string }[];
};

function Choice({ name, label, all, value, children }: ChoiceProps) {
  return (
    <label className="list-filter-field">
      {label}
      <select name={name} className="input" defaultValue={value}>
        <option value="">{all}</option>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
