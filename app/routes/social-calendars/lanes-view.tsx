import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { LanesShown } from "#components/calendar/shown.server.ts";

/** Shows one column per status. On narrow screens, it shows lists with headings, and links to jump to each. */
export function LanesView({ shown, links }: { shown: LanesShown; links: CalendarLinks }) {
  return (
    <>
      <nav aria-label="Columns" className="lane-jumps">
        <ul>
          {shown.lanes.map(({ status, boards }) => (
            <li key={status}>
              <a href={`#lane-${status}`}>
                {sentenceLabel(status)} {boards.length}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="lanes">
        {shown.lanes.map(({ status, boards }) => (
          <section key={status} className="lane" aria-labelledby={`lane-${status}`}>
            <h2 id={`lane-${status}`} tabIndex={-1}>
              {sentenceLabel(status)} <span className="period-count">{plural(boards.length, "post")}</span>
            </h2>
            {boards.length > 0 ? (
              <ul>
                {boards.map(({ id, title, day, time, hasPicture, canUpdate }) => (
                  <li key={id} className="card lane-card">
                    <h3 dir="auto">{title}</h3>
                    <p className="item-note">
                      <span>
                        {day ? <Day day={day} /> : "No date"}
                        {time && `, ${time}`}
                      </span>{" "}
                      {hasPicture && (
                        <span className="lane-picture">
                          <Icon name="image" size={14} />
                          Image
                        </span>
                      )}
                    </p>
                    <div className="actions">
                      <Link to={links.board(id)}>
                        Open<span className="sr-only"> {title}</span>
                      </Link>{" "}
                      {canUpdate && (
                        <Link to={links.moveBoard(id, "boards")}>
                          Move…<span className="sr-only"> {title}</span>
                        </Link>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="week-nothing">No posts</p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
