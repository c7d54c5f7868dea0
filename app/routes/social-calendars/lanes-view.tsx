import { useRef } from "react";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { CalendarItem } from "#components/calendar/calendar-item.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { LanesShown } from "#components/calendar/shown.server.ts";
import { StatusGlyph } from "#components/status.tsx";
import { Day } from "#ui/time.tsx";
import { AddIdea } from "./add-idea.tsx";
import { DragToLane } from "./drag-to-lane.tsx";

type Props = {
  shown: LanesShown;
  links: CalendarLinks;
  canCreate: boolean;
  refusedIdea: Parameters<typeof AddIdea>[0]["refused"];
};

/** Shows one column per status. Columns without posts are left out, except the first ones. */
export function LanesView({ shown, links, canCreate, refusedIdea }: Props) {
  const lanes = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && canCreate && <DragToLane lanes={lanes} links={links} />}
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
      <div ref={lanes} className="lanes">
        {shown.lanes.map(({ status, boards }) => (
          <section key={status} className="lane" data-lane={status} aria-labelledby={`lane-${status}`}>
            <h2 id={`lane-${status}`} tabIndex={-1}>
              <StatusGlyph status={status} size={16} />
              {sentenceLabel(status)} <span className="period-count">{plural(boards.length, "post")}</span>
            </h2>
            {boards.length > 0 ? (
              <ul>
                {boards.map((item) => (
                  <li
                    key={item.id}
                    className="lane-card"
                    data-version={item.version}
                    data-planned={item.planned}
                  >
                    <CalendarItem item={item} to={links.board(item.id)} />
                    <p className="item-note">
                      {item.day ? <Day day={item.day} /> : "No date"}{" "}
                      {item.canUpdate && (
                        <Link to={links.moveBoard(item.id, "boards")} className="agenda-move">
                          Move post…<span className="sr-only"> {item.title}</span>
                        </Link>
                      )}
                    </p>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="week-nothing">No posts</p>
            )}
            {canCreate && status === "idea" && <AddIdea id="add-idea" refused={refusedIdea} />}
          </section>
        ))}
      </div>
    </>
  );
}
