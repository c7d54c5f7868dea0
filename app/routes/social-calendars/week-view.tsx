import { lazy, Suspense, useRef } from "react";
import { formatLongDay, formatMonthDay, formatWeekday } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { CalendarItem } from "#components/calendar/calendar-item.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { ShownBoard, WeekShown } from "#components/calendar/shown.server.ts";
import { AddToDay } from "./add-day.tsx";
import { useMovingItem, withMoved } from "./use-moving-item.ts";

// Only scripts can use this, so it loads after the page.
const DragToDay = lazy(() => import("./drag-to-day.tsx"));

type Props = { shown: WeekShown; day: string; today: string; links: CalendarLinks; canCreate: boolean };

/** Shows seven days side by side, with the same hours in one line. On narrow screens, the days are below each other. */
export function WeekView({ shown, day: date, today, links, canCreate }: Props) {
  const calendar = useRef<HTMLOListElement>(null);
  const hydrated = useHydrated();
  const moving = useMovingItem();
  return (
    <>
      {hydrated && canCreate && (
        <Suspense>
          <DragToDay calendar={calendar} links={links} view="week" date={date} />
        </Suspense>
      )}
      <ol ref={calendar} className="week" aria-label={shown.label}>
        {withMoved(shown.days, moving).map(({ day, items }) => (
          <li
            key={day}
            className="week-day"
            data-day={day}
            data-add={canCreate && day >= today ? links.newBoard(day) : undefined}
          >
            <h2 className="week-head">
              <Link
                to={links.view("list", day)}
                className="week-date"
                aria-current={day === today ? "date" : undefined}
                aria-label={formatLongDay(day)}
              >
                <span className="week-name">{formatWeekday(day)}, </span>
                <span className="week-number">{formatMonthDay(day)}</span>
              </Link>
            </h2>
            {byHour(items).map(([hour, some]) => (
              <ul key={hour} data-hour={hour}>
                {some.map((item) => (
                  <li key={item.id} data-saving={item.id === moving?.id || undefined}>
                    <CalendarItem item={item} to={links.board(item.id)} />
                  </li>
                ))}
              </ul>
            ))}
            {items.length === 0 && <p className="week-nothing">No posts</p>}
            {canCreate && day >= today && <AddToDay day={day} to={links.newBoard(day)} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Groups a day's items by their hour, in order. Those without a time come first, as "none". */
function byHour(items: readonly ShownBoard[]): [hour: string, items: ShownBoard[]][] {
  const hours = new Map<string, ShownBoard[]>();
  for (const item of items) {
    const hour = item.time?.slice(0, 2) ?? "none";
    hours.set(hour, [...(hours.get(hour) ?? []), item]);
  }
  return [...hours];
}
