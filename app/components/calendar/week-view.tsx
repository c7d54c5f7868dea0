import { type ReactNode, useCallback, useRef, useState } from "react";
import { hoursOf, placedIn } from "#domain/calendar/hours.ts";
import { formatMonth, formatTime, formatWeekday } from "#lib/dates.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { AddToDay } from "./add-day.tsx";
import { CalendarItem } from "./calendar-item.tsx";
import { DragToDay } from "./drag-to-day.tsx";
import { PictureCard } from "./picture-card.tsx";
import type { ShownDay, ShownItem, ViewLinks, Words } from "./shown-item.ts";
import { useMovingItem, withMoved } from "./use-moving-item.ts";
import "./week.css";

type Day<Item> = Pick<ShownDay<Item>, "day" | "items" | "observances" | "freezes">;
type Props<Item extends ShownItem> = {
  label: string;
  days: readonly Day<Item>[];
  today: string;
  /** The time of day in the calendar's zone (HH:MM). Null where several zones meet. */
  now: string | null;
  /** Posting times of a day that nothing is planned for (HH:MM). */
  slots?: (day: string) => readonly string[];
  links: ViewLinks<Item>;
  words: Words;
  /** Whether it shows posts as pictures. */
  isPosts: boolean;
};

const pad = (hour: number) => String(hour).padStart(2, "0");

/** Shows seven days side by side, with what is planned at its minute. On narrow screens, the days are lists below each other. */
export function WeekView<Item extends ShownItem>({ label, days, links, words, ...rest }: Props<Item>) {
  const { today, now, slots = () => [], isPosts } = rest;
  const { add } = links;
  const calendar = useRef<HTMLOListElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ day: string; time: string } | null>(null);
  // An item that is held sends the same place again and again.
  const hold = useCallback(
    (day: string, time: string | null) =>
      setHeld((known) =>
        time === null ? null : known?.day === day && known.time === time ? known : { day, time },
      ),
    [],
  );
  const hydrated = useHydrated();
  const moving = useMovingItem();
  const shown = withMoved(days, moving);
  const { first, last } = hoursOf([
    ...shown.flatMap(({ items }) => items),
    ...shown.flatMap(({ day }) => slots(day)).map((time) => ({ time })),
  ]);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const draw = (item: Item): ReactNode =>
    isPosts ? (
      <PictureCard item={item} links={links} isMoving={item.id === moving?.id} />
    ) : (
      <CalendarItem item={item} to={links.item(item)} />
    );
  const isNextFree = nextFree(shown, slots, today, now);
  // At night there is no place for it, unless something is planned then.
  const hour = now === null ? -1 : Number(now.slice(0, 2));
  const line = hour >= first && hour < last ? now : null;
  return (
    <div className="wv" data-from={first} data-hours={hours.length}>
      {hydrated && add && (
        <DragToDay calendar={calendar} drop={links.drop} canCopy={isPosts} axis={axis} hold={hold} />
      )}
      <div ref={axis} className="wv-axis" aria-hidden data-from={first}>
        {hours.map((hour) => (
          <span key={hour} data-time={formatTime(`${pad(hour)}:00`)} />
        ))}
      </div>
      <ol ref={calendar} className="wv-cols" aria-label={label}>
        {shown.map(({ day, items, observances = [], freezes = [] }) => {
          const untimed = items.filter(({ time }) => time === null);
          const free = slots(day).filter((time) => items.every((item) => item.time !== time));
          return (
            <li
              key={day}
              className="wv-c"
              data-day={day}
              data-over={day < today || undefined}
              data-today={day === today || undefined}
              data-freeze={freezes.length > 0 || undefined}
              data-add={add && day >= today ? add(day) : undefined}
            >
              <h2 className="wv-h">
                <Link to={links.day(day)} aria-current={day === today ? "date" : undefined}>
                  <span>{formatWeekday(day, "short")}</span> <b>{Number(day.slice(8))}</b>
                  <span className="sr-only">, {formatMonth(day)}</span>
                </Link>
              </h2>
              <div className="wv-u">
                {[...observances, ...freezes.map((name) => `Freeze window: ${name}`)].map((note) => (
                  <p key={note} className="wv-note">
                    {note}
                  </p>
                ))}
                {untimed.length > 0 && (
                  <ul>
                    {untimed.map((item) => (
                      <li key={item.id}>
                        <CalendarItem item={item} to={links.item(item)} />
                      </li>
                    ))}
                  </ul>
                )}
                {items.length === 0 && <p className="wv-none">No {words.noun}s</p>}
                {add && day >= today && <AddToDay day={day} to={add(day)} label={words.add} />}
              </div>
              <ul className="wv-l">
                {placedIn(items).map(({ item, hour, minute, lane, of }) => (
                  <li
                    key={item.id}
                    className="wv-p"
                    data-hour={hour}
                    data-minute={minute}
                    data-time={item.time}
                    data-lane={lane}
                    data-of={of}
                  >
                    {draw(item)}
                  </li>
                ))}
                {add &&
                  free.map((time) => (
                    <li
                      key={time}
                      className="wv-s"
                      data-hour={Number(time.slice(0, 2))}
                      data-minute={Number(time.slice(3))}
                    >
                      <Link to={add(day, time)} preventScrollReset>
                        <Icon name="plus" size={13} />
                        <span className="sr-only">{words.add}, </span>
                        {isNextFree(day, time) ? "Next free: " : ""}
                        {formatTime(time)}
                      </Link>
                    </li>
                  ))}
                {held?.day === day && (
                  <li
                    className="wv-drop"
                    aria-hidden
                    data-hour={Number(held.time.slice(0, 2))}
                    data-minute={Number(held.time.slice(3))}
                    data-time={formatTime(held.time)}
                  />
                )}
                {day === today && line !== null && (
                  <li
                    className="wv-now"
                    aria-hidden
                    data-hour={Number(line.slice(0, 2))}
                    data-minute={Number(line.slice(3))}
                    data-time={formatTime(line)}
                  />
                )}
              </ul>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Returns whether a free posting time is the first one of the week. */
function nextFree(
  days: readonly Day<ShownItem>[],
  slots: (day: string) => readonly string[],
  today: string,
  now: string | null,
) {
  const all = days.flatMap(({ day, items }) =>
    slots(day).flatMap((time) =>
      (day > today || (day === today && (now === null || time > now))) &&
      items.every((item) => item.time !== time)
        ? [`${day} ${time}`]
        : [],
    ),
  );
  const [next] = all.toSorted();
  return (day: string, time: string) => `${day} ${time}` === next;
}
