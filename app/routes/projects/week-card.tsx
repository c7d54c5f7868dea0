import { href } from "react-router";
import { clsx } from "clsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { NetworkGlyphs } from "#components/campaigns/network-glyphs.tsx";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { drawnColour } from "#components/projects/project-mark.tsx";
import { StatusGlyph } from "#components/review/item-status.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { formatDay, formatLongDay, formatMonthDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { searchWith } from "#lib/search-params.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { DayCard } from "./day-card.tsx";
import type { ShownWeek } from "./day.server.ts";

type Props = {
  week: ShownWeek;
  /** The reader's day. */
  today: string;
  canCreate: boolean;
  /** Where the first post is created, for someone who has none. */
  firstPost: string | null;
};

/** Renders seven days with what is published or begins on them. */
export function WeekCard({ week, today, canCreate, firstPost }: Props) {
  const { from, to, isCurrent, previous, next, counts, inReview } = week;
  const hasCalendar = useOffers("hasCalendar");
  const weekAt = (day: string) => href("/projects") + searchWith({ week: day });
  return (
    <DayCard
      id="week"
      heading={isCurrent ? "This week" : `${formatMonthDay(from)} – ${formatDay(to)}`}
      lead={
        <p className="day-card-lead">
          {counts ?? "Nothing planned"}
          {inReview > 0 && `, ${inReview} still ${inReview === 1 ? "needs" : "need"} approval`}
        </p>
      }
      actions={
        <>
          {!isCurrent && (
            <Link to={href("/projects")} className="btn btn-quiet btn-small">
              This week
            </Link>
          )}
          <Link to={weekAt(previous)} className="btn btn-quiet btn-small" preventScrollReset>
            <Icon name="chevron-left" />
            <span className="sr-only">Previous week</span>
          </Link>
          <Link to={weekAt(next)} className="btn btn-quiet btn-small" preventScrollReset>
            <Icon name="chevron-right" />
            <span className="sr-only">Next week</span>
          </Link>
          {hasCalendar && (
            <Link
              to={projectCalendarLinks(undefined).view("week", from)}
              className="btn btn-secondary btn-small"
            >
              Open calendar
            </Link>
          )}
        </>
      }
    >
      <ol className="week">
        {week.days.map((day) => (
          <li
            key={day.day}
            className={clsx("week-day", day.day < today && "week-past", day.day === today && "week-today")}
          >
            <h3 className="week-head">
              <time dateTime={day.day} aria-hidden>
                {day.weekday} <b>{day.number}</b>
              </time>
              <span className="sr-only">
                {formatLongDay(day.day)}
                {day.day === today && ", today"}
              </span>
            </h3>
            <DayItems day={day} />
            {day.items.length === 0 && day.day >= today && (
              <AddPost day={day.day} to={day.day === today ? firstPost : null} canCreate={canCreate} />
            )}
          </li>
        ))}
      </ol>
    </DayCard>
  );
}

type WeekDay = ShownWeek["days"][number];

function DayItems({ day: { day, items, more } }: { day: WeekDay }) {
  if (items.length === 0) return null;
  return (
    <ul className="week-items">
      {items.map((item) => (
        <li key={item.key} className={clsx("week-item", `colour-${drawnColour(item.colour)}`)}>
          <WeekItem item={item} />
        </li>
      ))}
      {more > 0 && (
        <li className="week-more">
          <Link to={projectCalendarLinks(undefined).view("agenda", day)}>
            {more} more<span className="sr-only"> on {formatLongDay(day)}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

const joined = new Intl.ListFormat("en-US", { type: "conjunction" });

function WeekItem({ item: { name, to, status, networks, image, plan } }: { item: WeekDay["items"][number] }) {
  const drawn = (
    <>
      {image === null ? (
        <span className="week-text" dir="auto">
          {name}
        </span>
      ) : (
        <>
          <span className="sr-only" dir="auto">
            {name},{" "}
          </span>
          <img src={image.path} alt="" className="week-image" loading="lazy" />
        </>
      )}
      {networks.length > 0 && (
        <span className="week-networks">
          <span className="sr-only">{joined.format(networks.map(networkLabel))}, </span>
          <NetworkGlyphs networks={networks} />
        </span>
      )}
      <span className="week-facts">
        {plan?.time && (
          <span className="week-time">
            {plan.time}
            <span className="sr-only">{plan.zone && ` (${plan.zone})`}, </span>
          </span>
        )}
        <span className="week-status">
          <StatusGlyph status={status} /> {sentenceLabel(status)}
        </span>
      </span>
    </>
  );
  return to === null ? (
    <span className="week-card">{drawn}</span>
  ) : (
    <Link to={to} className="week-card">
      {drawn}
    </Link>
  );
}

function AddPost({ day, to, canCreate }: { day: string; to: string | null; canCreate: boolean }) {
  if (to !== null)
    return (
      <Link to={`${to}?${new URLSearchParams({ date: day })}`} className="week-add week-first">
        <Icon name="plus" /> First post
      </Link>
    );
  if (!canCreate) return null;
  return (
    <Link to={href("/new/post") + searchWith({ date: day })} className="week-add">
      <Icon name="plus" />
      <span className="sr-only">New post on {formatLongDay(day)}</span>
    </Link>
  );
}
