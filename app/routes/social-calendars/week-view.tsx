import { lazy, Suspense, useRef } from "react";
import { formatMonthDay } from "#domain/calendar/views.ts";
import { pluralInside } from "#lib/counts.ts";
import { formatDay, formatLongDay, formatWeekday } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { WeekShown } from "#components/calendar/shown.server.ts";

// Only scripts can use this, so it loads after the page.
const DragToDay = lazy(() => import("./drag-to-day.tsx"));

type Props = { shown: WeekShown; day: string; today: string; links: CalendarLinks; canCreate: boolean };

/** Shows seven days side by side. On narrow screens, they are below each other. */
export function WeekView({ shown, day: date, today, links, canCreate }: Props) {
  const calendar = useRef<HTMLOListElement>(null);
  const hydrated = useHydrated();
  return (
    <>
      <h2 className="period">
        {shown.label}, <span className="period-count">{pluralInside(shown.count, "post")}</span>
      </h2>
      {hydrated && canCreate && (
        <Suspense>
          <DragToDay calendar={calendar} links={links} view="week" date={date} />
        </Suspense>
      )}
      <ol ref={calendar} className="week">
        {shown.days.map(({ day, items }) => (
          <li key={day} className="week-day" data-day={day}>
            <h3>
              <Link
                to={links.view("list", day)}
                className="week-date"
                aria-current={day === today ? "date" : undefined}
                aria-label={formatLongDay(day)}
              >
                <span className="week-name">{formatWeekday(day)}, </span>
                <span className="week-number">{formatMonthDay(day)}</span>
              </Link>
            </h3>
            {items.length > 0 ? (
              <ul>
                {items.map(({ id, title, time, status, isOut }) => (
                  <li key={id} className="week-item" dir="auto">
                    {time && <span className="item-time">{time} </span>}
                    <Link
                      to={links.board(id)}
                      className="week-title"
                      data-board={id}
                      data-out={isOut || undefined}
                    >
                      {title}
                    </Link>{" "}
                    <span className="item-note">{sentenceLabel(status)}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="week-nothing">No posts</p>
            )}
            {canCreate && (
              <Link
                to={links.newBoard(day)}
                className="month-add"
                aria-label={`Add post on ${formatDay(day)}`}
              >
                Add
              </Link>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
