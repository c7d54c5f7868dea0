import { useId } from "react";
import { ItemLink } from "#components/calendar/item-link.tsx";
import { nameOf } from "#components/calendar/calendar-item.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { MonthShown } from "#components/calendar/shown.server.ts";
import { useMovingItem } from "#components/calendar/use-moving-item.ts";
import { Status } from "#components/status.tsx";
import { plural } from "#lib/counts.ts";
import { narrowed } from "#lib/file-path.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { AddIdea } from "./add-idea.tsx";
import "../../components/calendar/tray.css";

type Props = {
  shown: MonthShown;
  links: CalendarLinks;
  canCreate: boolean;
  refusedIdea: Parameters<typeof AddIdea>[0]["refused"];
};

/** Lists the posts without a day, which can be dragged to one, and takes an idea. */
export function Undated({ shown: { undated, undatedMore }, links, canCreate, refusedIdea }: Props) {
  const moving = useMovingItem();
  const heading = useId();
  if (undated.length === 0 && !canCreate) return null;
  return (
    <section className="tray" aria-labelledby={heading}>
      <h2 id={heading}>
        Unscheduled <span className="tray-count">{undated.length + undatedMore}</span>
        <span className="sr-only"> {plural(undated.length + undatedMore, "post")}</span>
      </h2>
      {undated.length > 0 && (
        <ul>
          {undated.map((item) => (
            <li
              key={item.id}
              className="tray-card"
              draggable={item.canUpdate}
              data-item={item.id}
              data-saving={item.id === moving?.id || undefined}
            >
              {item.canUpdate && <Icon name="grip" size={14} />}
              {item.image ? (
                <img
                  src={narrowed(item.image, 96)}
                  alt=""
                  width={52}
                  height={38}
                  loading="lazy"
                  draggable={false}
                />
              ) : (
                <span className="tray-text">
                  <Icon name="text" />
                </span>
              )}
              <ItemLink
                to={links.board(item.id, "month")}
                item={item.id}
                aria-label={nameOf(item)}
                draggable={false}
              >
                <b dir="auto">{item.title}</b> <Status of={item.status} size="plain" />
              </ItemLink>
            </li>
          ))}
        </ul>
      )}
      {undatedMore > 0 && (
        <Link to={links.view("list", undefined, { undated: "1" })} className="mo-more">
          {undatedMore} more<span className="sr-only"> without a date</span>
        </Link>
      )}
      {canCreate && <AddIdea id="add-idea" refused={refusedIdea} look="line" />}
    </section>
  );
}
