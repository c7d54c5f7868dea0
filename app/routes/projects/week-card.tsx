import { clsx } from "clsx";
import { Fragment } from "react";
import { href } from "react-router";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { drawnColour } from "#components/projects/project-mark.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Status } from "#components/status.tsx";
import { formatDay, formatLongDay, formatMonthDay } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { DayCard, Networks } from "./day-card.tsx";
import type { ShownWeek } from "./day.server.ts";

type Props = {
  week: ShownWeek;
  /** The reader's day. */
  today: string;
  canCreate: boolean;
  /** Where the first post is created, for someone who has none. */
  firstPost: string | null;
};

/** Renders seven days with what is published or begins on them. A phone begins with today. */
export function WeekCard({ week, today, canCreate, firstPost }: Props) {
  const { from, to, isCurrent, counts, inReview } = week;
  return (
    <DayCard
      id="week"
      heading={isCurrent ? "This week" : `${formatMonthDay(from)} – ${formatDay(to)}`}
      lead={
        <p className="text-sm text-ink-2 max-[56.25rem]:sr-only">
          {counts ?? "Nothing planned"}
          {inReview > 0 && `, ${inReview} still ${inReview === 1 ? "needs" : "need"} approval`}
        </p>
      }
      actions={<WeekLinks week={week} />}
    >
      <ol className="relative grid auto-cols-[8.75rem] snap-x grid-flow-col overflow-x-auto px-1.5 pb-3 min-[56.25rem]:auto-cols-fr print:auto-cols-fr">
        {week.days.map((day) => {
          const isPast = day.day < today;
          const isToday = day.day === today;
          return (
            <li
              key={day.day}
              className={clsx(
                "flex min-h-37.5 min-w-0 snap-start flex-col gap-2 border-l border-hairline px-2 pt-1 pb-2 first:border-0",
                isPast && isCurrent && "max-[56.25rem]:hidden print:flex",
              )}
            >
              <DayHead day={day} isPast={isPast} isToday={isToday} /> <DayItems day={day} isPast={isPast} />
              {day.items.length === 0 && !isPast && (
                <AddPost day={day.day} to={isToday ? firstPost : null} canCreate={canCreate} />
              )}
            </li>
          );
        })}
      </ol>
    </DayCard>
  );
}

function WeekLinks({ week: { from, isCurrent, previous, next } }: { week: ShownWeek }) {
  const hasCalendar = useOffers("hasCalendar");
  return (
    <>
      {!isCurrent && (
        <ButtonLink to={href("/projects")} tone="quiet" size="small" preventScrollReset>
          This week
        </ButtonLink>
      )}{" "}
      {[
        { day: previous, icon: "chevron-left", label: "Previous week" } as const,
        { day: next, icon: "chevron-right", label: "Next week" } as const,
      ].map(({ day, icon, label }) => (
        <Fragment key={label}>
          <ButtonLink
            to={href("/projects") + searchWith({ week: day })}
            tone="quiet"
            size="small"
            className="btn-icon"
            preventScrollReset
          >
            <Icon name={icon} />
            <span className="sr-only">{label}</span>
          </ButtonLink>{" "}
        </Fragment>
      ))}
      {hasCalendar && (
        <ButtonLink to={projectCalendarLinks(undefined).view("week", from)} size="small">
          Open calendar
        </ButtonLink>
      )}
    </>
  );
}

type WeekDay = ShownWeek["days"][number];

function DayHead({ day, isPast, isToday }: { day: WeekDay; isPast: boolean; isToday: boolean }) {
  return (
    <h3 className={clsx("text-sm leading-6", isToday ? "font-semibold text-ink" : "font-normal text-ink-3")}>
      {/* Drawn short, and read whole once, also in text browsers. */}
      <span
        className="inline-flex items-center gap-1.5 before:content-[attr(data-weekday)]"
        data-weekday={day.weekday}
        aria-hidden
      >
        <b
          className={clsx(
            "inline-grid h-6 min-w-6 place-items-center text-base leading-none before:content-[attr(data-number)]",
            isToday ? "rounded-full bg-ink text-surface" : !isPast && "text-ink",
          )}
          data-number={day.number}
        />
      </span>
      <time dateTime={day.day} className="sr-only">
        {formatLongDay(day.day)}
        {isToday && ", today"}
      </time>
    </h3>
  );
}

function DayItems({ day: { day, items, more }, isPast }: { day: WeekDay; isPast: boolean }) {
  if (items.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {items.map((item, index) => (
        <li key={item.key}>
          <WeekItem item={item} isFirst={index === 0} isPast={isPast} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link
            to={projectCalendarLinks(undefined).view("agenda", day)}
            className="inline-flex min-h-(--target) items-center px-1 text-sm text-ink-2 hover:underline"
          >
            {more} more<span className="sr-only"> on {formatLongDay(day)}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

type ItemProps = { item: WeekDay["items"][number]; isFirst: boolean; isPast: boolean };

function WeekItem({ item, isFirst, isPast }: ItemProps) {
  const { name, to, kind, status, networks, colour, image, plan } = item;
  const height = isFirst ? "h-20.5" : "h-12";
  const look = clsx(
    "relative block overflow-hidden rounded-lg bg-surface text-ink-2 no-underline ring-1 ring-hairline",
    `colour-${drawnColour(colour)}`,
  );
  const drawn = (
    <>
      {image === null ? (
        <span
          className={clsx(
            "flex items-end overflow-hidden bg-sunken px-2.5 py-2 text-sm font-semibold text-ink",
            height,
          )}
        >
          <span dir="auto" className={clsx("min-w-0", isFirst ? "line-clamp-3" : "line-clamp-2")}>
            {name}
          </span>
          <span className="sr-only">, </span>
        </span>
      ) : (
        <>
          <span className="sr-only" dir="auto">
            {name},{" "}
          </span>
          <img
            src={image.path}
            alt=""
            width={160}
            height={isFirst ? 82 : 48}
            className={clsx(
              "block w-full bg-sunken object-cover",
              height,
              isPast && "opacity-80 saturate-50",
            )}
          />
        </>
      )}
      {networks.length > 0 && (
        <span className="absolute top-1.5 right-1.5 rounded-md bg-surface px-1.5 py-1 shadow-hover">
          <Networks names={networks} />
        </span>
      )}
      {kind !== "SocialCalendar" && (
        <span className="absolute top-1.5 left-1.5 text-xs">
          <KindBadge kind={kind} />
          <span className="sr-only">, </span>
        </span>
      )}
      <span className="flex flex-wrap items-center justify-between gap-x-1 border-t-2 border-(--colour) px-2 py-1 text-xs font-medium tabular-nums">
        {plan?.time && (
          <span>
            {plan.time}
            <span className="sr-only">{plan.zone && ` (${plan.zone})`}, </span>
          </span>
        )}
        <Status of={status} size="plain" />
      </span>
    </>
  );
  return to === null ? (
    <span className={look}>{drawn}</span>
  ) : (
    <Link to={to} className={clsx(look, "hover:shadow-menu hover:ring-hairline-2")} data-row>
      {drawn}
    </Link>
  );
}

function AddPost({ day, to, canCreate }: { day: string; to: string | null; canCreate: boolean }) {
  const look =
    "flex h-20.5 items-center justify-center gap-1 rounded-lg border border-dashed border-hairline-2 text-ink-3 no-underline hover:bg-hover hover:text-ink print:hidden";
  if (to !== null)
    return (
      <Link to={to + searchWith({ date: day })} className={clsx(look, "font-medium text-ink")}>
        <Icon name="plus" /> First post
      </Link>
    );
  if (!canCreate) return null;
  return (
    <Link to={href("/new/post") + searchWith({ date: day })} className={look}>
      <Icon name="plus" />
      <span className="sr-only">New post on {formatLongDay(day)}</span>
    </Link>
  );
}
