import { type ReactNode, useId } from "react";
import { Status } from "#components/status.tsx";
import { plural } from "#lib/counts.ts";
import { narrowed } from "#lib/file-path.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { nameOf } from "./calendar-item.tsx";
import { ItemLink } from "./item-link.tsx";
import type { ShownItem } from "./shown-item.ts";
import { useMovingItem } from "./use-moving-item.ts";
import "./tray.css";

type Props<Item extends ShownItem> = {
  items: readonly (Item & { calendar?: string })[];
  /** What isn’t shown, by calendar. Only where there are several is a calendar named. */
  more: readonly { count: number; to: string; calendar?: string }[];
  to: (item: Item) => string;
  /** The form that adds one, for people who may. */
  children: ReactNode;
};

/** Lists the posts without a day, which can be dragged to one. A post that is dropped here loses its day. */
export function Undated<Item extends ShownItem>({ items, more, to, children }: Props<Item>) {
  const moving = useMovingItem();
  const heading = useId();
  const count = more.reduce((sum, rest) => sum + rest.count, items.length);
  if (count === 0 && !children) return null;
  return (
    <section className="tray" aria-labelledby={heading} data-tray="">
      <h2 id={heading}>
        Unscheduled <span className="tray-count">{count}</span>
        <span className="sr-only"> {plural(count, "post")}</span>
      </h2>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
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
                to={to(item)}
                item={item.id}
                aria-label={nameOf(item, item.calendar)}
                draggable={false}
              >
                <b dir="auto">{item.title}</b>{" "}
                <span className="tray-state">
                  {item.status && <Status of={item.status} size="plain" />}{" "}
                  {item.calendar && (
                    <span className="tray-of" dir="auto">
                      {item.calendar}
                    </span>
                  )}
                </span>
              </ItemLink>
            </li>
          ))}
        </ul>
      )}
      {more.map((rest) => (
        <Link key={rest.to} to={rest.to} className="mo-more">
          {rest.count} more
          {rest.calendar === undefined ? (
            <span className="sr-only"> without a date</span>
          ) : (
            <>
              <span className="sr-only"> without a date</span> in <bdi>{rest.calendar}</bdi>
            </>
          )}
        </Link>
      ))}
      {children}
    </section>
  );
}
