import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { FilteredBoard } from "#components/calendar/filtered-boards.server.ts";

/** Lists the boards that match a filter, on all days. */
export function FilteredList({ boards, links }: { boards: readonly FilteredBoard[]; links: CalendarLinks }) {
  if (boards.length === 0)
    return (
      <EmptyState
        heading="No posts match"
        action={<ButtonLink to={links.view("list")}>Clear filters</ButtonLink>}
      >
        Try other filters.
      </EmptyState>
    );
  return (
    <div className="agenda">
      <h2 className="period">{plural(boards.length, "post")} found</h2>
      <ul className="agenda-rows">
        {boards.map(({ id, title, day, time, status, networks, checks, canUpdate }) => (
          <li key={id} className="agenda-row">
            <span className="min-w-40">
              {day ? <Day day={day} /> : "No date"}
              {time && `, ${time}`}
            </span>{" "}
            <Link to={links.board(id)} className="agenda-title" dir="auto">
              {title}
            </Link>{" "}
            <span className="item-note">{networks.map(networkLabel).join(", ")}</span>{" "}
            {checks > 0 && <span className="item-note">{plural(checks, "issue")}</span>}{" "}
            <StatusBadge>{sentenceLabel(status)}</StatusBadge>{" "}
            {canUpdate && (
              <Link to={links.moveBoard(id, "list")} className="agenda-move">
                Move…<span className="sr-only"> {title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
