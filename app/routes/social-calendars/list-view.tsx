import { plural } from "#lib/counts.ts";
import { ItemStatus } from "#components/review/item-status.tsx";
import { Icon } from "#ui/icons.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";
import { ItemImage } from "#components/calendar/calendar-item.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import { NetworkGlyphs } from "#components/campaigns/network-glyphs.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { ListShown, ShownBoard } from "#components/calendar/shown.server.ts";
import { AddToDay } from "./add-day.tsx";
import { formatTime } from "#lib/dates.ts";

export type Selection = {
  /** The name of the checkboxes. */
  name: string;
  /** The id of the first one, which the error summary links to. */
  firstId: string;
  ticked: readonly string[];
  /** Changes when the list must forget what the browser remembers of it. */
  drawn: string;
};

type Props = {
  shown: ListShown;
  today: string;
  links: CalendarLinks;
  canCreate: boolean;
  issues: ReadonlyMap<string, number>;
  selection: Selection | null;
};

/** Lists four weeks by day, without empty days, or everything that was found. */
export function ListView({ shown, today, links, canCreate, issues, selection }: Props) {
  const { isSearch, days, undated, earlier, later, count } = shown;
  if (isSearch && count === 0)
    return (
      <EmptyState
        heading="No posts match"
        action={<ButtonLink to={links.view("list")}>Clear filters</ButtonLink>}
      >
        Try other filters.
      </EmptyState>
    );
  const first = [...days.flatMap(({ items }) => items), ...undated].find(({ canUpdate }) => canUpdate)?.id;
  const rows = (items: readonly ShownBoard[]) => (
    <ul className="agenda-rows">
      {items.map((item) => (
        <Row
          key={item.id}
          item={item}
          links={links}
          issues={issues.get(item.id) ?? 0}
          selection={selection}
          checkboxId={item.id === first && selection ? selection.firstId : `board-${item.id}`}
        />
      ))}
    </ul>
  );
  return (
    <div className="agenda" key={selection?.drawn}>
      {days.map(({ day, items }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <div className="agenda-head">
            <h2 id={`day-${day}`}>
              <Day day={day} long />
              {day === today && " (today)"}
            </h2>
            {canCreate && day >= today && <AddToDay day={day} to={links.newBoard(day)} />}
          </div>
          {items.length > 0 ? rows(items) : <p className="week-nothing">No posts</p>}
        </section>
      ))}
      {undated.length > 0 && (
        <section aria-labelledby="no-date">
          <div className="agenda-head">
            <h2 id="no-date">
              No date <span className="period-count">{plural(undated.length, "post")}</span>
            </h2>
          </div>
          {rows(undated)}
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

type RowProps = {
  item: ShownBoard;
  links: CalendarLinks;
  issues: number;
  selection: Selection | null;
  checkboxId: string;
};

function Row({ item, links, issues, selection, checkboxId }: RowProps) {
  const { id, version, title, day, time, status, networks, image, labels, owner, canUpdate } = item;
  return (
    <li className="agenda-row agenda-dated">
      {selection && (
        <span className="agenda-select">
          {canUpdate && (
            <>
              <input
                type="checkbox"
                id={checkboxId}
                name={selection.name}
                value={`${id}:${version ?? ""}`}
                defaultChecked={selection.ticked.includes(id)}
              />
              <label htmlFor={checkboxId} className="sr-only">
                Select {title}
              </label>
            </>
          )}
        </span>
      )}
      <span className="item-time">{time ? formatTime(time) : day ? "" : "–"} </span>
      <ItemImage image={image} />
      <span className="agenda-title">
        <Link to={links.board(id)} dir="auto">
          {title}
        </Link>{" "}
        {issues > 0 && <span className="item-note">{plural(issues, "issue")}</span>}{" "}
        <LabelChips labels={labels} />
      </span>{" "}
      <span className="agenda-networks">
        <NetworkGlyphs networks={networks} />
        <span className="sr-only">{networks.map(networkLabel).join(", ")}</span>
      </span>{" "}
      <span className="item-note agenda-owner">{owner}</span> <ItemStatus status={status} />{" "}
      {canUpdate && (
        <Link to={links.moveBoard(id, "list")} className="agenda-move">
          Move post…<span className="sr-only"> {title}</span>
        </Link>
      )}
    </li>
  );
}
