import { Status, StatusGlyph } from "#components/status.tsx";
import { formatDay, formatLongDay, formatMonthDay, formatWeekday } from "#lib/dates.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { ShownOverview } from "./shown-room.server.ts";

type Props = { calendar: ShownOverview["calendar"] };
type Line = ShownOverview["calendar"]["undated"][number];

/** All that a link covers, by the days of three weeks. */
export function RoomCalendar({ calendar }: Props) {
  const { label, zone, earlier, later, today, weeks, undated } = calendar;
  return (
    <section id="calendar" aria-labelledby="calendar-heading" className="card cr-cal">
      <header>
        <h2 id="calendar-heading">Calendar</h2>
        <nav aria-label="Weeks">
          <Link to={`?from=${earlier}#calendar`} className="btn btn-quiet btn-icon">
            <Icon name="chevron-left" />
            <span className="sr-only">Earlier weeks</span>
          </Link>{" "}
          <b>{label}</b>{" "}
          <Link to={`?from=${later}#calendar`} className="btn btn-quiet btn-icon">
            <Icon name="chevron-right" />
            <span className="sr-only">Later weeks</span>
          </Link>
        </nav>
      </header>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col">
                <abbr title={formatWeekday(day)}>{formatWeekday(day, "short")}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map(({ day, items }, index) => (
                <td key={day} data-past={day < today || undefined} data-today={day === today || undefined}>
                  <b title={formatLongDay(day)}>
                    <span className="sr-only">{formatDay(day)}</span>
                    <span aria-hidden>
                      {(index === 0 && week === weeks[0]) || day.endsWith("-01") ? (
                        <>
                          <i>{formatMonthDay(day).replace(/\d+$/, "")}</i>
                          {Number(day.slice(8))}
                        </>
                      ) : (
                        Number(day.slice(8))
                      )}
                    </span>
                  </b>
                  {items.map((item) => (
                    <CalendarLine key={item.id} item={item} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {undated.length > 0 && (
        <div className="cr-undated">
          <h3>No date yet</h3>
          <ul>
            {undated.map(({ id, to, title, status }) => (
              <li key={id}>
                <Link to={to}>{title}</Link> <Status of={status} size="plain" />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="cr-key">
        {["in_review", "approved", "scheduled", "published"].map((status) => (
          <Status key={status} of={status} size="plain" />
        ))}{" "}
        <span>All times in {zone} time.</span>
      </p>
    </section>
  );
}

const CalendarLine = ({ item: { to, name, image, time, status } }: { item: Line }) => (
  <Link to={to} className="cr-line" aria-label={name}>
    {image ? (
      <img src={image} alt="" width={320} height={180} loading="lazy" />
    ) : (
      <span className="cr-text">
        <Icon name="text" />
      </span>
    )}
    <span className="cr-mark">
      <StatusGlyph status={status} />
      {time && <i>{time}</i>}
    </span>
  </Link>
);
