import { plural } from "#lib/counts.ts";
import { formatMonthDay, formatTime } from "#lib/dates.ts";
import { ProjectDot } from "#components/projects/project-mark.tsx";
import { Status } from "#components/status.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";
import { NetworkGlyphs } from "#components/campaigns/network-glyphs.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { AddToDay } from "./add-day.tsx";
import { ChosenBox } from "./chosen-box.tsx";
import { ItemImage } from "./calendar-item.tsx";
import { ItemLink } from "./item-link.tsx";
import type { ShownDay, ShownItem, ViewLinks, Words } from "./shown-item.ts";
import { typeWord } from "./type-words.ts";

export type Selection = {
  /** The name of the checkboxes. */
  name: string;
  /** The id of the first one, which the error summary links to. */
  firstId: string;
  ticked: readonly string[];
  /** Changes when the list must forget what the browser remembers of it. */
  drawn: string;
};

type Props<Item extends ShownItem> = {
  days: readonly Pick<ShownDay<Item>, "day" | "items" | "observances" | "freezes">[];
  undated?: readonly Item[];
  /** The adjacent pages, or null if there are none. */
  earlier: string | null;
  later: string | null;
  today: string;
  links: ViewLinks<Item>;
  words: Words;
  /** The number of issues of each item that has any, by its id. */
  issues?: ReadonlyMap<string, number>;
  selection?: Selection | null;
};

/** Lists four weeks by day, without empty days, or everything that was found. */
export function ListView<Item extends ShownItem>({ days, links, words, ...rest }: Props<Item>) {
  const { undated = [], earlier, later, today, issues, selection = null } = rest;
  const { add } = links;
  const all = [...days.flatMap(({ items }) => items), ...undated];
  const first = all.find(({ canUpdate }) => canUpdate)?.id;
  const shown = { times: all.some(({ time }) => time), images: all.some(({ image }) => image) };
  const rows = (items: readonly Item[]) => (
    <ul className="agenda-rows">
      {items.map((item) => (
        <Row
          key={item.id}
          item={item}
          links={links}
          words={words}
          issues={issues?.get(item.id) ?? 0}
          selection={selection}
          shown={shown}
          checkboxId={item.id === first && selection ? selection.firstId : `select-${item.id}`}
        />
      ))}
    </ul>
  );
  return (
    <div className="agenda" key={selection?.drawn}>
      {days.map(({ day, items, observances = [], freezes = [] }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <div className="agenda-head">
            <h2 id={`day-${day}`}>
              <Day day={day} long />
              {day === today && " (today)"}
            </h2>
            {add && day >= today && <AddToDay day={day} to={add(day)} label={words.add} />}
          </div>
          {[...observances, ...freezes.map((name) => `Freeze window: ${name}`)].map((note) => (
            <p key={note} className="month-observance">
              {note}
            </p>
          ))}
          {items.length > 0 ? rows(items) : <p className="week-nothing">No {words.noun}s</p>}
        </section>
      ))}
      {undated.length > 0 && (
        <section aria-labelledby="no-date">
          <div className="agenda-head">
            <h2 id="no-date">
              No date <span className="period-count">{plural(undated.length, words.noun)}</span>
            </h2>
          </div>
          {rows(undated)}
        </section>
      )}
      {(earlier || later) && (
        <nav aria-label="More days" className="actions">
          {earlier && (
            <Link to={links.page(earlier)} className="btn btn-secondary">
              <Icon name="chevron-left" />
              Earlier
            </Link>
          )}{" "}
          {later && (
            <Link to={links.page(later)} className="btn btn-secondary">
              Later
              <Icon name="chevron-right" />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

type RowProps<Item extends ShownItem> = {
  item: Item;
  links: ViewLinks<Item>;
  words: Words;
  issues: number;
  selection: Selection | null;
  checkboxId: string;
  /** The columns that some row fills. */
  shown: { times: boolean; images: boolean };
};

function Row<Item extends ShownItem>({ item, links, words, shown, ...rest }: RowProps<Item>) {
  const { issues, selection, checkboxId } = rest;
  const { id, title, day, time, status, networks, image, owner, canUpdate } = item;
  const { type, until, project, clashes = [], notes = [], labels = [] } = item;
  return (
    <li className="agenda-row agenda-dated">
      <span className="agenda-lead">
        {selection && (
          <span className="agenda-select">
            {canUpdate && (
              <>
                <ChosenBox item={item} selection={selection} id={checkboxId} />
                <label htmlFor={checkboxId} className="sr-only">
                  Select {title}
                </label>
              </>
            )}
          </span>
        )}
        {shown.times && <span className="item-time">{time ? `${formatTime(time)} ` : day ? "" : "– "}</span>}
        {shown.images && <ItemImage image={image} />}
      </span>
      <span className="agenda-title">
        <ItemLink to={links.item(item)} item={id} dir="auto">
          {title}
        </ItemLink>{" "}
        {project && (
          <span className="item-note" dir="auto">
            <ProjectDot colour={project.colour} /> {project.name}
          </span>
        )}{" "}
        {type && <span className="item-note">{typeWord(type)}</span>}{" "}
        {until && <span className="item-note">until {formatMonthDay(until)}</span>}{" "}
        {clashes.map((clash) => (
          <span key={clash} className="item-note item-clash">
            <Icon name="warning" size={14} /> Issue: {clash}
          </span>
        ))}{" "}
        {notes.map((sentence) => (
          <span key={sentence} className="item-note item-clash">
            <Icon name="warning" size={14} /> {sentence}
          </span>
        ))}{" "}
        {issues > 0 && <span className="item-note">{plural(issues, "issue")}</span>}{" "}
        <LabelChips labels={labels} />
      </span>{" "}
      <span className="agenda-networks">
        <NetworkGlyphs networks={networks} />
        <span className="sr-only">{networks.map(networkLabel).join(", ")}</span>
      </span>{" "}
      <span className="item-note agenda-owner">{owner}</span>{" "}
      {status === null ? <span /> : <Status of={status} />}{" "}
      {canUpdate && (
        <Link to={links.move(item)} className="agenda-move">
          {words.move}
          <span className="sr-only"> {title}</span>
        </Link>
      )}
    </li>
  );
}
