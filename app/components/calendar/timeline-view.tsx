import { useRef } from "react";
import { Status } from "#components/status.tsx";
import { monthsOf, shortDays } from "#domain/calendar/timeline.ts";
import { addDays, daysBetween, formatMonth, type WeekStart } from "#lib/dates.ts";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { StatusMark } from "#ui/status-mark.tsx";
import type { TimelineGroupShown, TimelineRow } from "./shown-timeline.ts";
import { placed } from "./timeline-place.ts";
import { TimelineGroupMark } from "./timeline-group-mark.tsx";
import { TimelineRowView } from "./timeline-row.tsx";
import { useBarDrag } from "./use-bar-drag.ts";
import "./timeline.css";

type Props = {
  label: string;
  first: string;
  /** How many days there are. */
  days: number;
  today: string;
  weekStart: WeekStart;
  groups: readonly TimelineGroupShown[];
  more: number;
  /** The page that changes the days of something. */
  move: (row: TimelineRow) => string;
  /** The route that moves or resizes what is dragged. */
  drop: (row: TimelineRow) => string;
};

const KEY = [
  "idea",
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "scheduled",
  "due",
  "published",
] as const;

/** Shows campaigns as bars on their days, with their posts and budgets, in groups that fold. */
export function TimelineView({ label, first, days, today, weekStart, groups, more, move, drop }: Props) {
  const board = useRef<HTMLElement>(null);
  const rows = groups.flatMap((group) => group.rows);
  const changed = useBarDrag(board, { days, rows, drop });
  const page = { first, days };
  const now = daysBetween(first, today);
  const isNow = now >= 0 && now < days;
  if (rows.length === 0) return null;
  return (
    <>
      <section ref={board} className="tl" data-days={days} aria-label={label}>
        <Head first={first} days={days} now={isNow ? now : null} weekStart={weekStart} />
        <div className="tl-rows">
          <Ground first={first} days={days} weekStart={weekStart} />
          <ul>
            {groups.map(({ id, name, mark, sum, gaps, rows: own }) => (
              <li key={id} className="tl-grp">
                <details open>
                  <summary>
                    <span className="tl-title">
                      <Icon name="chevron-down" size={14} className="tl-fold" />
                      {mark && <TimelineGroupMark mark={mark} name={name} />}
                      <b dir="auto">{name}</b>
                      <small>
                        <span className="sr-only">, </span>
                        {sum}
                      </small>
                    </span>
                    {gaps.map(({ at, span, first: from, last }) => (
                      <span
                        key={at}
                        className="tl-gap"
                        {...placed(at, span)}
                        data-narrow={span / days < 0.09 || undefined}
                      >
                        <span className="sr-only">, </span>
                        <span>
                          Gap: {span} days
                          <span className="sr-only">, {shortDays(from, last)}</span>
                        </span>
                      </span>
                    ))}
                  </summary>
                  <ul>
                    {own.map((row) => (
                      <TimelineRowView
                        key={row.id}
                        row={changed?.id === row.id ? { ...row, ...changed } : row}
                        page={page}
                        move={move(row)}
                        isChanging={changed?.id === row.id}
                      />
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
          {isNow && (
            <div className="tl-over" aria-hidden>
              <span className="tl-now" {...placed(now, 1)} />
            </div>
          )}
        </div>
      </section>
      {more > 0 && <p className="tl-more">{plural(more, "more row")}. Use filters to see them.</p>}
      <p className="tl-key" aria-hidden>
        {rows.some(({ posts }) => posts.length > 0) &&
          KEY.map((status) => (
            <span key={status}>
              {status === "due" ? (
                <StatusMark tone="red" glyph="bell-ring" size="plain">
                  Publish now
                </StatusMark>
              ) : (
                <Status of={status} size="plain" />
              )}
              <span className="sr-only">, </span>
            </span>
          ))}
        {groups.some(({ gaps }) => gaps.length > 0) && (
          <span className="tl-hatch-key">
            <span className="tl-hatch" />
            Gap: nothing planned
          </span>
        )}
      </p>
    </>
  );
}

type HeadProps = Pick<Props, "first" | "days" | "weekStart"> & { now: number | null };

/**
 * The first days of weeks are drawn wherever they have room, and none under the mark of today. The style sheet writes the texts: text
 * browsers have the dates in each row.
 */
function Head({ first, days, now, weekStart }: HeadProps) {
  const nth = days > 100 ? 2 : 1;
  const weeks = weeksOf(first, days, weekStart).filter((_, index) => index % nth === 0);
  const near = days / 22;
  return (
    <div className="tl-top" aria-hidden>
      <div className="tl-head">
        <span className="tl-c" data-text="Campaign" />
        <div className="tl-g">
          {monthsOf(first, days).map(({ day, at, span }) => (
            <b
              key={day}
              className="tl-month"
              {...placed(at, span)}
              data-text={span / days > 0.08 ? formatMonth(day) : undefined}
            />
          ))}
          {weeks
            .filter((at) => now === null || Math.abs(at - now) > near)
            .map((at) => (
              <span
                key={at}
                className="tl-week"
                {...placed(at, 1)}
                data-text={Number(addDays(first, at).slice(8))}
              />
            ))}
          {now !== null && <em className="tl-today" {...placed(now, 1)} data-text="Today" />}
        </div>
      </div>
    </div>
  );
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns the days from `first` on with which weeks begin. */
function weeksOf(first: string, days: number, weekStart: WeekStart): number[] {
  const start = (weekStart - weekdayOf(first) + 7) % 7;
  return Array.from({ length: Math.ceil((days - start) / 7) }, (_, index) => start + 7 * index);
}

/** Draws weekends and the beginnings of weeks behind all rows: one unit is a day. */
function Ground({ first, days, weekStart }: Pick<Props, "first" | "days" | "weekStart">) {
  const saturday = ((6 - weekdayOf(first) + 7) % 7) - 7;
  const weekends = Array.from(
    { length: Math.ceil((days - saturday) / 7) },
    (_, index) => saturday + 7 * index,
  );
  return (
    <svg className="tl-ground" viewBox={`0 0 ${days} 1`} preserveAspectRatio="none" aria-hidden>
      {weekends.map((at) => (
        <rect key={at} x={at} width={2} height={1} />
      ))}
      <path
        d={weeksOf(first, days, weekStart)
          .filter((at) => at > 0)
          .map((at) => `M${at} 0V1`)
          .join("")}
      />
    </svg>
  );
}
