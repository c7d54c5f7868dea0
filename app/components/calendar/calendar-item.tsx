import { NetworkGlyphs } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { StatusGlyph } from "#components/review/item-status.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { Link } from "#ui/link.tsx";
import type { ShownBoard } from "./shown.server.ts";
import { formatMonthDay, formatTime } from "#lib/dates.ts";

const joined = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Returns an item's accessible name: its title and everything its signs say. */
function nameOf({ title, day, time, status, networks, image }: ShownBoard): string {
  return [
    title,
    day && formatMonthDay(day),
    time && formatTime(time),
    sentenceLabel(status),
    joined.format(networks.map(networkLabel)).replace(/, and /, " and "),
    image && "with image",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Renders one item of a calendar: its signs in the first line, its image and title in the second. */
export function CalendarItem({ item, to }: { item: ShownBoard; to: string }) {
  const { id, title, time, status, networks, image, isOut, canUpdate } = item;
  return (
    <Link
      to={to}
      className="item"
      aria-label={nameOf(item)}
      draggable={canUpdate}
      data-board={id}
      data-status={status}
      data-out={isOut || undefined}
    >
      <span className="item-signs">
        <StatusGlyph status={status} />
        {time && <span className="item-time">{formatTime(time)} </span>}
        <NetworkGlyphs networks={networks} />
      </span>
      <span className="item-words">
        {image && <img src={image} alt="" width={20} height={20} loading="lazy" className="item-image" />}
        <span className="item-title" dir="auto">
          {title}
        </span>
      </span>
      <span className="sr-only"> ({[sentenceLabel(status), ...networks.map(networkLabel)].join(", ")})</span>
    </Link>
  );
}

/** Renders a post's image in a list, or its place if others have one. */
export const ItemImage = ({ image }: { image: string | null }) =>
  image ? (
    <img src={image} alt="" width={40} height={40} loading="lazy" className="item-image item-image-large" />
  ) : (
    <span className="item-image item-image-large" aria-hidden />
  );
