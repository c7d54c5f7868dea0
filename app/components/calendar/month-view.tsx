/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   once CSS changes `display`, some browsers forget what these elements are; the roles say it again */
import { Fragment, useRef } from "react";
import { formatDay, formatMonth, formatMonthDay, formatTime, formatWeekday } from "#lib/dates.ts";
import { narrowed } from "#lib/file-path.ts";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { StatusMark } from "#ui/status-mark.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { AddToDay } from "./add-day.tsx";
import { CalendarItem } from "./calendar-item.tsx";
import { DragToDay } from "./drag-to-day.tsx";
import type { Selection } from "./list-view.tsx";
import { PictureCard } from "./picture-card.tsx";
import type { PastWeek, ShownDay, ShownItem, ShownWeek, ViewLinks, Words } from "./shown-item.ts";
import { useMovingItem, withMoved } from "./use-moving-item.ts";
import "./month.css";

type Props<Item extends ShownItem> = {
  view: string;
  label: string;
  /** The number of items, with their noun. */
  counted: string;
  weeks: readonly ShownWeek<Item>[];
  /** The first day of the month. */
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
  /** Whether it shows posts as pictures, and not items of all types in a line each. */
  isPosts: boolean;
  selection?: Selection | null;
  /** The posting times of a day (HH:MM). The first is offered where nothing is planned. */
  slots?: (day: string) => readonly string[];
  /** What today invites to where nothing is planned. */
  invitation?: string | undefined;
};

/** Shows a table of days. On narrow screens, it shows a list of days with items, from today on. */
export function MonthView<Item extends ShownItem>({ day: date, today, links, words, ...rest }: Props<Item>) {
  const {
    view,
    label,
    counted,
    weeks,
    first,
    earlier,
    running = [],
    isPastShown,
    isPosts,
    selection,
    slots,
    invitation,
  } = rest;
  const calendar = useRef<HTMLTableElement>(null);
  const hydrated = useHydrated();
  const moving = useMovingItem();
  const isPast = (day: string) => day < today && formatMonth(today) === label;
  const isLeftOut = (day: string) => !isPastShown && today >= first && date >= first && isPast(day);
  const days = withMoved(
    weeks.flatMap((week) => week.days),
    moving,
  );
  const due = weeks.reduce((sum, { past }) => sum + (past?.due ?? 0), 0);
  const seen = days.filter(({ day }, index) => !weeks[Math.floor(index / 7)]?.past && !isLeftOut(day));
  const pictures = seen.flatMap(({ items }) => items.filter(({ image }) => image)).slice(0, 4);
  const firstIds = pictures.map(({ id }) => id);
  const place = {
    today,
    links,
    words,
    selection,
    slots,
    invitation,
    isPosts,
    firstIds,
    movingId: moving?.id,
  };
  return (
    <>
      {hydrated && links.add && <DragToDay calendar={calendar} drop={links.drop} canCopy={isPosts} />}
      {earlier > 0 && !isPastShown && (
        <p className="mo-earlier">
          <Link to={`${links.page(first)}&past=1`}>
            <Icon name="chevron-right" size={14} />
            Earlier in {label.split(" ")[0]}: {earlier}
          </Link>{" "}
          {due > 0 && <Due count={due} />}
        </p>
      )}
      {running.length > 0 && (
        <ul className="mo-running" aria-label="Already running">
          {running.map((item) => (
            <li key={item.id}>
              <CalendarItem item={item} to={links.item(item)} />
            </li>
          ))}
        </ul>
      )}
      <table ref={calendar} role="table" className="mo" data-view={view} data-posts={isPosts || undefined}>
        <caption className="sr-only">
          {label}, {counted.toLowerCase()}
        </caption>
        <thead role="rowgroup" className={isPosts ? "sr-only" : undefined}>
          <tr role="row">
            {weeks[0]?.days.map(({ day }) => (
              <th key={day} role="columnheader" scope="col">
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {weeks.map(({ past }, index) => {
            const week = days.slice(index * 7, index * 7 + 7);
            // Nothing is in a line for a week in which nothing was.
            if (past?.count === 0) return null;
            return past ? (
              <tr key={week[0]?.day} role="row" className="mo-past">
                <td role="cell" colSpan={7}>
                  <PastDays week={week} past={past} isOpen={isPastShown} place={place} />
                </td>
              </tr>
            ) : (
              <tr key={week[0]?.day} role="row">
                {week.map((one) => (
                  <DayCell key={one.day} shown={one} isLeftOut={isLeftOut(one.day)} place={place} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

type Place<Item extends ShownItem> = Pick<
  Props<Item>,
  "today" | "links" | "words" | "isPosts" | "selection" | "slots" | "invitation"
> & {
  movingId: string | undefined;
  /** The items whose images are seen first. */
  firstIds: readonly string[];
};

type CellProps<Item extends ShownItem> = { shown: ShownDay<Item>; isLeftOut: boolean; place: Place<Item> };

function DayCell<Item extends ShownItem>({ shown, isLeftOut, place }: CellProps<Item>) {
  const { day, isOutside, items, more, isMoreContinued = false, bars = [], lanes = 0 } = shown;
  const { observances = [], freezes = [] } = shown;
  const { today, links, words, isPosts, movingId } = place;
  const { add } = links;
  const [slot] = items.length + more === 0 && add ? (place.slots?.(day) ?? []) : [];
  const invitation = day === today ? place.invitation : undefined;
  const offer = invitation ?? (slot && `Posting time ${formatTime(slot)}`);
  const isEmpty =
    !items.length &&
    (!more || isMoreContinued) &&
    bars.every(({ isContinued }) => isContinued) &&
    !observances.length &&
    day !== today;
  return (
    <td
      role="cell"
      className="mo-d"
      data-day={day}
      data-outside={isOutside || undefined}
      data-over={day < today || undefined}
      data-today={day === today || undefined}
      data-empty={isEmpty || undefined}
      data-past={isLeftOut || undefined}
      data-freeze={freezes.length > 0 || undefined}
      data-add={add && day >= today ? add(day) : undefined}
    >
      <div className="mo-dh">
        <DayLink day={day} isToday={day === today} to={links.day(day)} />{" "}
        {observances.map((name) => (
          <Fragment key={name}>
            <span className="mo-ev">{name}</span>{" "}
          </Fragment>
        ))}
        {add && (day >= today || isPosts) && (
          <AddToDay day={day} to={add(day)} label={day < today ? "Log a post" : words.add} />
        )}
      </div>
      {lanes > 0 && (
        <ul className="month-bars" data-lanes={lanes} aria-hidden={bars.length === 0 || undefined}>
          {bars.map(({ item, span, lane, isContinued }) => (
            <li
              key={item.id}
              data-span={span}
              data-lane={lane}
              data-continued={isContinued || undefined}
              data-saving={item.id === movingId || undefined}
            >
              <CalendarItem item={item} to={links.item(item)} />
            </li>
          ))}
        </ul>
      )}
      {freezes.length > 0 && <p className="month-freeze">Freeze window</p>}
      <DayItems items={items} place={place} />
      {add && offer && (
        <Link to={add(day, slot)} preventScrollReset className="mo-slot">
          <Icon name="plus" />
          <span>
            {offer}
            <span className="sr-only"> on {formatDay(day)}</span>
          </span>
        </Link>
      )}
      {more > 0 && (
        <Link to={links.more(day)} className="mo-more" data-continued={isMoreContinued || undefined}>
          {more} {items.length > 0 || bars.length > 0 ? "more" : more === 1 ? "item" : "items"}
          <span className="sr-only"> on {formatDay(day)}</span>
        </Link>
      )}
      <Rest items={shown.rest} />
    </td>
  );
}

/** A day's date, with the name of the month where one begins. */
function DayLink({ day, isToday, to }: { day: string; isToday: boolean; to: string }) {
  const weekday = formatWeekday(day, "short");
  const date = day.endsWith("-01") ? formatMonthDay(day) : Number(day.slice(8));
  return (
    <Link
      to={to}
      className="mo-dn"
      aria-label={`${weekday} ${date}, ${formatMonth(day)}`}
      aria-current={isToday ? "date" : undefined}
    >
      <span>{weekday}</span> <b>{date}</b>
    </Link>
  );
}

/** What only paper shows: it has no links to what is left out. */
const Rest = ({ items = [] }: { items: ShownDay<ShownItem>["rest"] }) =>
  items.length > 0 && (
    <ul className="mo-rest" hidden>
      {items.map(({ id, title, time }) => (
        <li key={id} dir="auto">
          {time && `${formatTime(time)} `}
          {title}
        </li>
      ))}
    </ul>
  );

const DayItems = <Item extends ShownItem>({ items, place }: { items: readonly Item[]; place: Place<Item> }) =>
  items.length > 0 && (
    <ul className="mo-l">
      {items.map((item) => (
        <li key={item.id} data-saving={item.id === place.movingId || undefined}>
          {place.isPosts ? (
            <PictureCard
              item={item}
              links={place.links}
              selection={place.selection ?? null}
              isFirst={place.firstIds.includes(item.id)}
            />
          ) : (
            <CalendarItem item={item} to={place.links.item(item)} />
          )}
        </li>
      ))}
    </ul>
  );

type PastProps<Item extends ShownItem> = {
  week: readonly ShownDay<Item>[];
  past: PastWeek;
  isOpen: boolean;
  place: Place<Item>;
};

/** A week that is over: one line, which opens its days. */
function PastDays<Item extends ShownItem>({ week, past, isOpen, place }: PastProps<Item>) {
  const [from = "", to = ""] = [week[0]?.day, week.at(-1)?.day];
  const { images, count, out, due } = past;
  return (
    <details open={isOpen || undefined}>
      <summary>
        <Icon name="chevron-right" size={14} />
        <b>
          {formatMonthDay(from)} –{" "}
          {from.slice(0, 7) === to.slice(0, 7) ? Number(to.slice(8)) : formatMonthDay(to)}
        </b>
        <span className="mo-pics" aria-hidden>
          {images.map((image) => (
            <img key={image} src={narrowed(image, 96)} alt="" width={27} height={19} loading="lazy" />
          ))}
        </span>
        <span className="mo-count">
          <span className="sr-only">, </span>
          {plural(count, place.words.noun)}
        </span>
        {out > 0 && <span className="sr-only">, </span>}
        {out > 0 && (
          <StatusMark tone="done" glyph="status-published" size="plain">
            {out === count ? "all published" : `${out} published`}
          </StatusMark>
        )}
        {due > 0 && <span className="sr-only">, </span>}
        {due > 0 && <Due count={due} />}
      </summary>
      <ol className="mo-in">
        {week.flatMap((one, index) =>
          one.items.length + one.more > 0
            ? [
                <li key={one.day} data-day={one.day} data-column={index + 1}>
                  <h3>
                    <DayLink day={one.day} isToday={false} to={place.links.day(one.day)} />
                  </h3>
                  <DayItems items={one.items} place={place} />
                  {one.more > 0 && (
                    <Link to={place.links.more(one.day)} className="mo-more">
                      {one.more} more<span className="sr-only"> on {formatDay(one.day)}</span>
                    </Link>
                  )}
                  <Rest items={one.rest} />
                </li>,
              ]
            : [],
        )}
      </ol>
    </details>
  );
}

const Due = ({ count }: { count: number }) => (
  <span className="mo-due">
    <Icon name="alert" size={13} />
    {count} not marked as published
  </span>
);
