/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   once CSS changes `display`, some browsers forget what these elements are; the roles say it again */
import { lazy, Suspense, useRef } from "react";
import { plural } from "#lib/counts.ts";
import { formatDay, formatLongDay, formatMonth, formatMonthDay, formatWeekday } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { BoardFilter } from "#components/calendar/board-filter.ts";
import { CalendarItem } from "#components/calendar/calendar-item.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { MonthShown } from "#components/calendar/shown.server.ts";
import { AddToDay } from "./add-day.tsx";
import { AddIdea } from "./add-idea.tsx";
import { useMovingItem, withMoved } from "./use-moving-item.ts";

// Only scripts can use this, so it loads after the page.
const DragToDay = lazy(() => import("./drag-to-day.tsx"));

type Props = {
  shown: MonthShown;
  day: string;
  today: string;
  filter: BoardFilter;
  links: CalendarLinks;
  canCreate: boolean;
  isPastShown: boolean;
  refusedIdea: Parameters<typeof AddIdea>[0]["refused"];
};

/** Shows a table of days. On narrow screens, it shows a list of days with posts, from today on. */
export function MonthView({ shown, day: date, today, links, ...rest }: Props) {
  const { filter, canCreate, isPastShown, refusedIdea } = rest;
  const calendar = useRef<HTMLTableElement>(null);
  const hydrated = useHydrated();
  const moving = useMovingItem();
  const { label, count, weeks, first, earlier, undated, undatedMore } = shown;
  const isLeftOut = (day: string) => !isPastShown && today >= first && date >= first && isPast(day);
  const isPast = (day: string) => day < today && formatMonth(today) === label;
  return (
    <div className="month-and-undated">
      {hydrated && canCreate && (
        <Suspense>
          <DragToDay calendar={calendar} links={links} view="month" date={date} />
        </Suspense>
      )}
      {earlier > 0 && !isPastShown && (
        <p className="month-earlier">
          <Link to={`${links.view("month", first, filter)}&past=1`}>
            Earlier in {label.split(" ")[0]}: {earlier}
          </Link>
        </p>
      )}
      <table ref={calendar} role="table" className="month">
        <caption className="sr-only">
          {label}, {plural(count, "post").toLowerCase()}
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
            <tr key={week[0]?.day} role="row">
              {withMoved(week, moving).map(({ day, isOutside, items, more }) => (
                <td
                  key={day}
                  role="cell"
                  data-day={day}
                  data-outside={isOutside || undefined}
                  data-empty={(!items.length && day !== today) || undefined}
                  data-past={isLeftOut(day) || undefined}
                  data-add={canCreate && day >= today ? links.newBoard(day) : undefined}
                >
                  <div className="month-day">
                    <Link
                      to={links.view("list", day)}
                      className="month-number"
                      aria-label={formatLongDay(day)}
                      aria-current={day === today ? "date" : undefined}
                      data-date={`${formatWeekday(day, "short")}, ${formatMonthDay(day)}`}
                    >
                      <span>{Number(day.slice(8))}</span>
                    </Link>{" "}
                    {canCreate && day >= today && <AddToDay day={day} to={links.newBoard(day)} />}
                  </div>
                  {items.length > 0 && (
                    <ul>
                      {items.map((item) => (
                        <li key={item.id} data-saving={item.id === moving?.id || undefined}>
                          <CalendarItem item={item} to={links.board(item.id)} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {more > 0 && (
                    <Link to={links.view("list", day, filter)} className="month-more">
                      {more} more<span className="sr-only"> on {formatDay(day)}</span>
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(undated.length > 0 || canCreate) && (
        <section className="undated" aria-labelledby="no-date">
          <h2 id="no-date">
            No date <span className="period-count">{plural(undated.length + undatedMore, "post")}</span>
          </h2>
          {undated.length > 0 && (
            <ul>
              {undated.map((item) => (
                <li key={item.id} data-saving={item.id === moving?.id || undefined}>
                  <CalendarItem item={item} to={links.board(item.id)} />
                </li>
              ))}
            </ul>
          )}
          {undatedMore > 0 && (
            <Link to={links.view("list", undefined, { undated: "1" })} className="month-more">
              {undatedMore} more<span className="sr-only"> without a date</span>
            </Link>
          )}
          {canCreate && <AddIdea id="add-idea" refused={refusedIdea} />}
        </section>
      )}
    </div>
  );
}
