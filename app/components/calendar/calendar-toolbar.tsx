import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { MonthInput } from "#ui/month-input.tsx";
import { TabLinks } from "#ui/tab-links.tsx";

type Props = {
  views: readonly { label: string; to: string; current: boolean }[];
  /** What they are, if not views. Then they have no icons and no keys. */
  viewsLabel?: string | undefined;
  /** The adjacent pages of the view. Null for a view of everything. */
  dates: { previous: string; today: string; next: string } | null;
  /** The days that are shown, in words. */
  label: string;
  view: string;
  day: string;
  counted: string | null;
  children: ReactNode;
};

const ICONS: Readonly<Record<string, IconName>> = {
  Month: "calendar-days",
  Week: "columns",
  List: "rows",
  Agenda: "rows",
  Status: "square-kanban",
  Feed: "layout-grid",
};
const KEYS: Readonly<Record<string, string>> = { Month: "m", Week: "w", List: "l", Agenda: "l", Status: "s" };

/** Links to other dates, if the view has any, the filters, and the views. */
export function CalendarToolbar({ views, viewsLabel, dates, label, view, day, counted, children }: Props) {
  return (
    <div className="calendar-toolbar">
      {views.length > 0 && (
        <TabLinks
          label={viewsLabel ?? "Views"}
          look="segments"
          tabs={
            viewsLabel === undefined
              ? views.map((one) => ({ ...one, icon: ICONS[one.label], shortcut: KEYS[one.label] }))
              : views
          }
        />
      )}
      {dates && (
        <nav aria-label="Dates" className="calendar-time">
          <ul>
            <li>
              <Link
                to={dates.previous}
                className="btn btn-secondary btn-icon"
                data-turn=""
                data-key="["
                preventScrollReset
              >
                <Icon name="chevron-left" />
                <span className="sr-only">Previous</span>
              </Link>
            </li>
            <li>
              <Link to={dates.today} className="btn btn-secondary" data-key="t" preventScrollReset>
                Today
              </Link>
            </li>
            <li>
              <Link
                to={dates.next}
                className="btn btn-secondary btn-icon"
                data-turn=""
                data-key="]"
                preventScrollReset
              >
                <span className="sr-only">Next</span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          </ul>
        </nav>
      )}
      {dates ? (
        <details className="calendar-period" key={label}>
          <summary>
            <h2 className="period">{label}</h2>
            <Icon name="chevron-down" />
          </summary>
          <search aria-label="Go to a month">
            <Form method="get" className="calendar-jump" preventScrollReset>
              <input type="hidden" name="view" value={view} />
              <label htmlFor="calendar-jump">
                Go to<span className="sr-only"> month</span>
              </label>
              <MonthInput id="calendar-jump" name="date" value={day.slice(0, 7)} />
              <Button type="submit">Go</Button>
            </Form>
          </search>
        </details>
      ) : (
        <h2 className="period">{label}</h2>
      )}
      {counted !== null && <p className="sr-only">{counted}</p>}
      {children}
    </div>
  );
}
