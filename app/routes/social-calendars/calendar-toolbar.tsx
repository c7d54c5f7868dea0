import { Form } from "react-router";
import { CALENDAR_VIEWS, VIEW_LABELS } from "#domain/calendar/views.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { MonthInput } from "#ui/month-input.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { Shown } from "#components/calendar/shown.server.ts";

type Props = { shown: Shown; day: string; today: string; links: CalendarLinks };

/** Links to other dates, if the view has any, and to the four views. */
export function CalendarToolbar({ shown, day, today, links }: Props) {
  const date = day === today ? undefined : day;
  return (
    <div className="calendar-toolbar">
      {shown.view !== "boards" && (
        <>
          <nav aria-label="Dates" className="calendar-time">
            <ul>
              <li>
                <Link
                  to={links.view(shown.view, shown.previous)}
                  className="btn btn-secondary"
                  preventScrollReset
                >
                  <Icon name="chevron-left" />
                  Previous
                </Link>
              </li>
              <li>
                <Link to={links.view(shown.view)} className="btn btn-secondary" preventScrollReset>
                  Today
                </Link>
              </li>
              <li>
                <Link
                  to={links.view(shown.view, shown.next)}
                  className="btn btn-secondary"
                  preventScrollReset
                >
                  Next
                  <Icon name="chevron-right" />
                </Link>
              </li>
            </ul>
          </nav>
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
        </>
      )}
      <TabLinks
        label="Views"
        look="segments"
        tabs={CALENDAR_VIEWS.map((view) => ({
          label: VIEW_LABELS[view],
          to: links.view(view, date),
          current: view === shown.view,
        }))}
      />
    </div>
  );
}
