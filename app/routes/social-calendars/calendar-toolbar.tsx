import { Form } from "react-router";
import { CALENDAR_VIEWS, VIEW_LABELS } from "#domain/calendar/views.ts";
import { pluralInside } from "#lib/counts.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { MonthInput } from "#ui/month-input.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import type { BoardFilter } from "#components/calendar/board-filter.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { Shown } from "#components/calendar/shown.server.ts";
import { FilterChips, ListFilter } from "./list-filter.tsx";

type Props = {
  shown: Shown;
  day: string;
  today: string;
  filter: BoardFilter;
  owners: readonly { id: string; name: string }[];
  links: CalendarLinks;
};

/** Links to other dates, if the view has any, the filter, and the four views. */
export function CalendarToolbar({ shown, day, today, filter, owners, links }: Props) {
  const date = day === today ? undefined : day;
  const isSearch = shown.view === "list" && shown.isSearch;
  const hasDates = shown.view !== "boards" && !isSearch;
  return (
    <div className="calendar-toolbar">
      <TabLinks
        label="Views"
        look="segments"
        tabs={CALENDAR_VIEWS.map((view) => ({
          label: VIEW_LABELS[view],
          to: links.view(view, date, filter),
          current: view === shown.view,
        }))}
      />
      {hasDates && (
        <nav aria-label="Dates" className="calendar-time">
          <ul>
            <li>
              <Link
                to={links.view(shown.view, shown.previous, filter)}
                className="btn btn-secondary btn-icon"
                data-turn=""
                preventScrollReset
              >
                <Icon name="chevron-left" />
                <span className="sr-only">Previous</span>
              </Link>
            </li>
            <li>
              <Link
                to={links.view(shown.view, undefined, filter)}
                className="btn btn-secondary"
                preventScrollReset
              >
                Today
              </Link>
            </li>
            <li>
              <Link
                to={links.view(shown.view, shown.next, filter)}
                className="btn btn-secondary btn-icon"
                data-turn=""
                preventScrollReset
              >
                <span className="sr-only">Next</span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          </ul>
        </nav>
      )}
      {hasDates ? (
        <details className="calendar-period" key={shown.label}>
          <summary>
            <h2 className="period">{shown.label}</h2>
            <Icon name="chevron-down" />
          </summary>
          <search aria-label="Go to a month">
            <Form method="get" className="calendar-jump" preventScrollReset>
              <input type="hidden" name="view" value={shown.view} />
              <label htmlFor="calendar-jump">
                Go to<span className="sr-only"> month</span>
              </label>
              <MonthInput id="calendar-jump" name="date" value={day.slice(0, 7)} />
              <Button type="submit">Go</Button>
            </Form>
          </search>
        </details>
      ) : (
        <h2 className="period">{shown.label}</h2>
      )}
      {!isSearch && <p className="period-count">{pluralInside(shown.count, "post")}</p>}
      <ListFilter filter={filter} shown={shown} date={date} owners={owners} links={links} />
      <FilterChips filter={filter} shown={shown} date={date} owners={owners} links={links} />
    </div>
  );
}
