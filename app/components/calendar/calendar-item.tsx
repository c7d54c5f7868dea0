import { NetworkGlyphs } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { ProjectDot } from "#components/projects/project-mark.tsx";
import { StatusGlyph, statusWord } from "#components/status.tsx";
import { formatMonthDay, formatTime } from "#lib/dates.ts";
import { narrowed } from "#lib/file-path.ts";
import { Icon } from "#ui/icons.tsx";
import { ItemLink } from "./item-link.tsx";
import { typeWord } from "./type-words.ts";
import type { ShownItem } from "./shown-item.ts";

const joined = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * Returns an item's accessible name: what is seen of it, in that order, and everything its signs say.
 * @param calendar the name of its calendar, if that is seen
 */
export function nameOf(item: ShownItem, calendar?: string): string {
  const { title, type, day, until, time, status, networks, image, clashes = [], notes = [], project } = item;
  return [
    [
      type && typeWord(type, "short"),
      time && formatTime(time),
      title,
      until && `until ${formatMonthDay(until)}`,
    ]
      .filter(Boolean)
      .join(" "),
    day && (until ? `from ${formatMonthDay(day)}` : formatMonthDay(day)),
    status && statusWord(status),
    calendar,
    joined.format(networks.map(networkLabel)).replace(/, and /, " and "),
    image && "with image",
    project?.name,
    clashes.length > 0 && `clash: ${clashes.join("; ")}`,
    ...notes,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What an item's signs say, for programs that show no signs. */
const told = ({ type, until, status, networks, clashes = [], notes = [], project }: ShownItem) =>
  [
    type && typeWord(type),
    until && `until ${formatMonthDay(until)}`,
    status && statusWord(status),
    ...networks.map(networkLabel),
    project?.name,
    clashes.length > 0 && "clash",
    ...notes,
  ].filter(Boolean);

/**
 * Renders one item of a calendar: its signs in the first line, its image and title in the second. The link's name says what the
 * hidden parts show; they are text for browsers that don't know such names.
 */
export function CalendarItem({ item, to }: { item: ShownItem; to: string }) {
  const {
    id,
    type,
    title,
    time,
    status,
    networks,
    image,
    isOut,
    canUpdate,
    until,
    clashes = [],
    notes = [],
    project,
  } = item;
  const says = told(item);
  return (
    <ItemLink
      to={to}
      item={id}
      className="item"
      aria-label={nameOf(item)}
      draggable={canUpdate}
      data-item={id}
      data-type={type}
      data-status={status ?? undefined}
      data-out={isOut || undefined}
      data-clash={clashes.length > 0 || undefined}
    >
      <span className="item-signs" aria-hidden>
        {status && <StatusGlyph status={status} />}
        {type && <span className="item-type">{typeWord(type, "short")} </span>}
        {time && <span className="item-time">{formatTime(time)} </span>}
        {clashes.length + notes.length > 0 && <Icon name="warning" size={14} className="item-clash" />}
        <NetworkGlyphs networks={networks} />
      </span>
      <span className="item-words">
        {image && (
          <img
            src={narrowed(image, 96)}
            alt=""
            width={20}
            height={20}
            loading="lazy"
            className="item-image"
          />
        )}
        {project && <ProjectDot colour={project.colour} />}
        <span className="item-title" dir="auto">
          {title}
        </span>
        {until && (
          <span className="item-until" aria-hidden>
            {" "}
            until {formatMonthDay(until)}
          </span>
        )}
      </span>
      {says.length > 0 && (
        <span className="sr-only" aria-hidden>
          {" "}
          ({says.join(", ")})
        </span>
      )}
    </ItemLink>
  );
}

/** Renders a post's image in a list, or its place if others have one. */
export const ItemImage = ({ image }: { image: string | null }) =>
  image ? (
    <img
      src={narrowed(image, 96)}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="item-image item-image-large"
    />
  ) : (
    <span className="item-image item-image-large" aria-hidden />
  );
