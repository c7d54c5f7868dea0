import { useRef } from "react";
import { formatLongDay, formatMonthDay, formatWeekday } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { AddToDay } from "./add-day.tsx";
import { CalendarItem } from "./calendar-item.tsx";
import type { ShownDay, ShownItem, ViewLinks, Words } from "./shown-item.ts";
import { useMovingItem, withMoved } from "./use-moving-item.ts";
import { DragToDay } from "./drag-to-day.tsx";

type Day<Item> = Pick<ShownDay<Item>, "day" | "items" | "observances" | "freezes">;
type Props<Item extends ShownItem> = {
  label: string;
  days: readonly Day<Item>[];
  day: string;
  today: string;
  links: ViewLinks<Item>;
  words: Words;
};

/** Shows seven days side by side, with the same hours in one line. On narrow screens, the days are below each other. */
export function WeekView<Item extends ShownItem>({ label, days, links, words, ...rest }: Props<Item>) {
  const { day: date, today } = rest;
  const { add } = links;
  const calendar = useRef<HTMLOListElement>(null);
  const hydrated = useHydrated();
  const moving = useMovingItem();
  // All days have the same hours, so that the same one is in one line.
  const hours = [
    ...new Set([
      ...(add && days.some(({ day }) => day >= today) ? USUAL_HOURS : []),
      ...days.flatMap(({ items }) => items.flatMap((item) => hourOf(item) ?? [])),
    ]),
  ].toSorted();
  return (
    <>
      {hydrated && add && <DragToDay calendar={calendar} drop={links.drop} view="week" date={date} />}
      <ol ref={calendar} className="week" aria-label={label}>
        {withMoved(days, moving).map(({ day, items, observances = [], freezes = [] }) => (
          <li
            key={day}
            className="week-day"
            data-day={day}
            data-freeze={freezes.length > 0 || undefined}
            data-add={add && day >= today ? add(day) : undefined}
          >
            <h2 className="week-head">
              <Link
                to={links.day(day)}
                className="week-date"
                aria-current={day === today ? "date" : undefined}
                aria-label={formatLongDay(day)}
              >
                <span className="week-name">{formatWeekday(day)}, </span>
                <span className="week-number">{formatMonthDay(day)}</span>
              </Link>
            </h2>
            <div>
              {[...observances, ...freezes.map((name) => `Freeze window: ${name}`)].map((note) => (
                <p key={note} className="month-observance">
                  {note}
                </p>
              ))}
              <Items items={items.filter(({ time }) => time === null)} moving={moving?.id} to={links.item} />
              {items.length === 0 && <p className="week-nothing">No {words.noun}s</p>}
            </div>
            <div className="week-hours">
              {hours.map((hour) => (
                <div key={hour} data-hour={hour}>
                  <Items
                    items={items.filter((item) => hourOf(item) === hour)}
                    moving={moving?.id}
                    to={links.item}
                  />
                </div>
              ))}
            </div>
            {/* Drawn over the same lines, but read after the day's items. */}
            {add && day >= today && (
              <p className="week-hours week-times">
                <span className="sr-only" aria-hidden>
                  Add at{" "}
                </span>
                {hours.map((hour) => (
                  <span key={hour}>
                    <AddToDay
                      day={day}
                      time={`${hour}:00`}
                      to={add(day, `${hour}:00`)}
                      label={words.add}
                    />{" "}
                  </span>
                ))}
              </p>
            )}
            {add && day >= today && <AddToDay day={day} to={add(day)} label={words.add} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The hours at which a day can always get something. Others have a row where the week has something in them. */
const USUAL_HOURS = Array.from({ length: 13 }, (_, index) => String(index + 8).padStart(2, "0"));

const hourOf = ({ time }: ShownItem) => time?.slice(0, 2);

type ItemsProps<Item> = { items: readonly Item[]; moving: string | undefined; to: (item: Item) => string };

const Items = <Item extends ShownItem>({ items, moving, to }: ItemsProps<Item>) =>
  items.length > 0 && (
    <ul>
      {items.map((item) => (
        <li key={item.id} data-saving={item.id === moving || undefined}>
          <CalendarItem item={item} to={to(item)} />
        </li>
      ))}
    </ul>
  );
