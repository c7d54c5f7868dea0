import { plural, pluralInside } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { ListShown, ShownBoard } from "#components/calendar/shown.server.ts";

type Props = { shown: ListShown; today: string; links: CalendarLinks; canCreate: boolean };

/** Lists four weeks by day, without empty days. */
export function ListView({ shown, today, links, canCreate }: Props) {
  const { label, count, days, undated, earlier, later } = shown;
  return (
    <div className="agenda">
      <h2 className="period">
        {label}, <span className="period-count">{pluralInside(count, "post")}</span>
      </h2>
      {days.map(({ day, items }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <div className="agenda-head">
            <h3 id={`day-${day}`}>
              <Day day={day} long />
              {day === today && " (today)"}
            </h3>
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
          {items.length > 0 ? <Rows items={items} links={links} /> : <p className="week-nothing">No posts</p>}
        </section>
      ))}
      {undated.length > 0 && (
        <section aria-labelledby="no-date">
          <div className="agenda-head">
            <h3 id="no-date">
              No date <span className="period-count">{plural(undated.length, "post")}</span>
            </h3>
          </div>
          <Rows items={undated} links={links} />
        </section>
      )}
      {(earlier || later) && (
        <nav aria-label="More days" className="actions">
          {earlier && (
            <Link to={links.view("list", earlier)} className="btn btn-secondary">
              <Icon name="chevron-left" />
              Earlier
            </Link>
          )}{" "}
          {later && (
            <Link to={links.view("list", later)} className="btn btn-secondary">
              Later
              <Icon name="chevron-right" />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

function Rows({ items, links }: { items: readonly ShownBoard[]; links: CalendarLinks }) {
  return (
    <ul className="agenda-rows">
      {items.map(({ id, title, time, status, networks, canUpdate }) => (
        <li key={id} className="agenda-row">
          {time && <span className="item-time">{time} </span>}
          <Link to={links.board(id)} className="agenda-title" dir="auto">
            {title}
          </Link>{" "}
          <span className="item-note">{networks.map(networkLabel).join(", ")}</span>{" "}
          <StatusBadge>{sentenceLabel(status)}</StatusBadge>{" "}
          {canUpdate && (
            <Link to={links.moveBoard(id, "list")} className="agenda-move">
              Move…<span className="sr-only"> {title}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
