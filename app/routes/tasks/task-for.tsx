import { PLACED_TYPES } from "#components/campaigns/placed-words.ts";
import { Status } from "#components/status.tsx";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { Link } from "#ui/link.tsx";
import { Thumb } from "#ui/thumb.tsx";
import { Day, Moment } from "#ui/time.tsx";
import type { LoadedTask } from "./loaded-task.server.ts";

/** Renders what a task is for: campaigns, posts, ads, and blog posts, each with its image, its date, and its status. */
export function TaskFor({ links, zone }: Pick<LoadedTask, "links" | "zone">) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="for" className="task-part">
      <h2 id="for">For</h2>
      <ul className="task-for">
        {links.map(({ key, type, kind, name, to, image, status, plannedFor, at, zone: own }) => (
          <li key={key}>
            <Thumb image={image} />
            <span>
              {to === null ? (
                <b dir="auto">{name}</b>
              ) : (
                <Link to={to} dir="auto">
                  {name}
                </Link>
              )}{" "}
              <small>
                {PLACED_TYPES[type] ?? kindLabel(kind)}
                {at !== null ? (
                  <>
                    , <Moment at={at} zone={own ?? zone} />
                  </>
                ) : (
                  plannedFor !== null && (
                    <>
                      , <Day day={plannedFor} />
                    </>
                  )
                )}
              </small>
            </span>{" "}
            {status !== null && <Status of={status} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
