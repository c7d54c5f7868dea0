/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   once CSS changes `display`, some browsers forget what these elements are; the roles say it again */
import { type ReactNode, useRef } from "react";
import { formatDay, formatLongDay, formatMonth, formatMonthDay, formatWeekday } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { AddToDay } from "./add-day.tsx";
import { CalendarItem } from "./calendar-item.tsx";
import type { ShownDay, ShownItem, ViewLinks, Words } from "./shown-item.ts";
import { useMovingItem, withMoved } from "./use-moving-item.ts";
import { DragToDay } from "./drag-to-day.tsx";

type Props<Item extends ShownItem> = {
  view: string;
  label: string;
  /** The number of items, with their noun. */
  counted: string;
  weeks: readonly (readonly ShownDay<Item>[])[];
  /** The first day of the month or quarter. */
  first: string;
  /** The number of items before today, which narrow screens leave out. */
  earlier: number;
  /** What began before the first day that narrow screens show. They show it first. */
  running?: readonly Item[];
  day: string;
  today: string;
  links: ViewLinks<Item>;
  words: Words;
  isPastShown: boolean;
  children?: ReactNode;
};

/** Shows a table of days. On narrow screens, it shows a list of days with items, from today on. */
export function MonthView<Item extends ShownItem>({ day: date, today, links, words, ...rest }: Props<Item>) {
  const { view, label, counted, weeks, first, earlier, running = [], isPastShown, children } = rest;
  const calendar = useRef<HTMLTableElement>(null);
  const hydrated = useHydrated();
  const moving = useMovingItem();
  const { add } = links;
  const isPast = (day: string) => day < today && (view !== "month" || formatMonth(today) === label);
  const isLeftOut = (day: string) => !isPastShown && today >= first && date >= first && isPast(day);
  return (
    <div className="month-and-undated">
      {hydrated && add && <DragToDay calendar={calendar} drop={links.drop} view={view} date={date} />}
      {earlier > 0 && !isPastShown && (
        <p className="month-earlier">
          <Link to={`${links.page(first)}&past=1`}>
            Earlier in {label.split(" ")[0]}: {earlier}
          </Link>
        </p>
      )}
      {running.length > 0 && (
        <ul className="month-running" aria-label="Already running">
          {running.map((item) => (
            <li key={item.id}>
              <CalendarItem item={item} to={links.item(item)} />
            </li>
          ))}
        </ul>
      )}
      <table ref={calendar} role="table" className="month" data-view={view}>
        <caption className="sr-only">
          {label}, {counted.toLowerCase()}
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
              {withMoved(week, moving).map(
                ({
                  day,
                  isOutside,
                  items,
                  more,
                  isMoreContinued = false,
                  bars = [],
                  lanes = 0,
                  observances = [],
                  freezes = [],
                }) => (
                  <td
                    key={day}
                    role="cell"
                    data-day={day}
                    data-outside={isOutside || undefined}
                    data-empty={
                      (!items.length &&
                        (!more || isMoreContinued) &&
                        bars.every(({ isContinued }) => isContinued) &&
                        !observances.length &&
                        day !== today) ||
                      undefined
                    }
                    data-past={isLeftOut(day) || undefined}
                    data-freeze={freezes.length > 0 || undefined}
                    data-add={add && day >= today ? add(day) : undefined}
                  >
                    <div className="month-day">
                      <Link
                        to={links.day(day)}
                        className="month-number"
                        aria-label={formatLongDay(day)}
                        aria-current={day === today ? "date" : undefined}
                        data-date={`${formatWeekday(day, "short")}, ${formatMonthDay(day)}`}
                      >
                        <span>{Number(day.slice(8))}</span>
                      </Link>{" "}
                      {add && day >= today && <AddToDay day={day} to={add(day)} label={words.add} />}
                    </div>
                    {lanes > 0 && (
                      <ul
                        className="month-bars"
                        data-lanes={lanes}
                        aria-hidden={bars.length === 0 || undefined}
                      >
                        {bars.map(({ item, span, lane, isContinued }) => (
                          <li
                            key={item.id}
                            data-span={span}
                            data-lane={lane}
                            data-continued={isContinued || undefined}
                            data-saving={item.id === moving?.id || undefined}
                          >
                            <CalendarItem item={item} to={links.item(item)} />
                          </li>
                        ))}
                      </ul>
                    )}
                    {observances.map((name) => (
                      <p key={name} className="month-observance">
                        {name}
                      </p>
                    ))}
                    {freezes.length > 0 && <p className="month-freeze">Freeze window</p>}
                    {items.length > 0 && (
                      <ul>
                        {items.map((item) => (
                          <li key={item.id} data-saving={item.id === moving?.id || undefined}>
                            <CalendarItem item={item} to={links.item(item)} />
                          </li>
                        ))}
                      </ul>
                    )}
                    {more > 0 && (
                      <Link
                        to={links.more(day)}
                        className="month-more"
                        data-continued={isMoreContinued || undefined}
                      >
                        {more} {items.length > 0 || bars.length > 0 ? "more" : more === 1 ? "item" : "items"}
                        <span className="sr-only"> on {formatDay(day)}</span>
                      </Link>
                    )}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}
