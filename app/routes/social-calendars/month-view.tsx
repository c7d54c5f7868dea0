/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   once CSS changes `display`, some browsers forget what these elements are; the roles say it again */
import { lazy, Suspense, useRef } from "react";
import { pluralInside } from "#lib/counts.ts";
import { formatDay, formatLongDay, formatWeekday } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { MonthShown } from "#components/calendar/shown.server.ts";

// Only scripts can use this, so it loads after the page.
const DragToDay = lazy(() => import("./drag-to-day.tsx"));

type Props = { shown: MonthShown; day: string; today: string; links: CalendarLinks; canCreate: boolean };

/** Shows a table of days. On narrow screens, it shows a list of days with posts. */
export function MonthView({ shown, day: date, today, links, canCreate }: Props) {
  const calendar = useRef<HTMLTableElement>(null);
  const hydrated = useHydrated();
  const { label, count, weeks } = shown;
  return (
    <>
      {hydrated && canCreate && (
        <Suspense>
          <DragToDay calendar={calendar} links={links} view="month" date={date} />
        </Suspense>
      )}
      <table ref={calendar} role="table" className="month">
        <caption>
          <span className="period">
            {label}, <span className="period-count">{pluralInside(count, "post")}</span>
          </span>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {weeks[0]?.map(({ day }) => (
              <th key={day} role="columnheader" scope="col">
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {weeks.map((week) => (
            <tr
              key={week[0]?.day}
              role="row"
              data-empty={week.every(({ items, isOutside }) => isOutside || !items.length) || undefined}
            >
              {week.map(({ day, isOutside, items, more }) => (
                <td
                  key={day}
                  role="cell"
                  data-day={day}
                  data-outside={isOutside || undefined}
                  data-empty={!items.length || undefined}
                >
                  <div className="month-day">
                    <Link
                      to={links.view("list", day)}
                      className="month-number"
                      aria-label={formatLongDay(day)}
                      aria-current={day === today ? "date" : undefined}
                      data-weekday={`${formatWeekday(day, "short")}, ${formatDay(day).split(" ")[0]} `}
                    >
                      {Number(day.slice(8))}
                    </Link>{" "}
                    {canCreate && (
                      <Link
                        to={links.newBoard(day)}
                        className="month-add"
                        aria-label={`Add post on ${formatDay(day)}`}
                      >
                        Add
                      </Link>
                    )}
                  </div>
                  {items.length > 0 && (
                    <ul>
                      {items.map(({ id, title, time, isOut }) => (
                        <li key={id}>
                          <Link
                            to={links.board(id)}
                            className="month-item"
                            data-board={id}
                            data-out={isOut || undefined}
                          >
                            <span className="month-title" dir="auto">
                              {time && <span className="item-time">{time} </span>}
                              {title}
                            </span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                  {more > 0 && (
                    <Link
                      to={links.view("list", day)}
                      className="month-more"
                      aria-label={`+${more} more on ${formatDay(day)}`}
                    >
                      +{more} more
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
