import { type ReactNode, useRef } from "react";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import { PictureCard } from "#components/calendar/picture-card.tsx";
import type { LanesShown, ShownBoard } from "#components/calendar/shown.server.ts";
import type { ViewLinks } from "#components/calendar/shown-item.ts";
import { StatusGlyph } from "#components/status.tsx";
import { DragToLane } from "./drag-to-lane.tsx";

type Props = {
  shown: LanesShown;
  links: CalendarLinks;
  toView: ViewLinks<ShownBoard>;
  /** The form that adds an idea, for people who may. */
  addIdea: ReactNode;
};

/** Shows one column per status. Columns without posts are left out, except the first ones. */
export function LanesView({ shown, links, toView, addIdea }: Props) {
  const lanes = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && addIdea && <DragToLane lanes={lanes} links={links} />}
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
                  <li key={item.id} data-planned={item.planned}>
                    <PictureCard item={item} links={toView} hasDay />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="week-nothing">No posts</p>
            )}
            {status === "idea" && addIdea}
          </section>
        ))}
      </div>
    </>
  );
}
