import type { ReactNode } from "react";
import type { Placed } from "#contract/campaigns.ts";
import { Status } from "#components/status.tsx";
import { Link } from "#ui/link.tsx";
import { KindBadge } from "./kind-badge.tsx";
import { placedPath } from "./placed-path.ts";
import { placeOf, PLACED_TYPES } from "./placed-words.ts";
import "./placed-list.css";

export type PlacedRecord = Placed & { status: string | null };

type Props = {
  row: PlacedRecord;
  /** The name, if parts of it are marked. */
  name?: ReactNode;
  /** What the list doesn't say about the row: its type, and a text below. */
  type?: ReactNode;
  children?: ReactNode;
};

/** Renders a record as a list item, with its type, status, and place. */
export function PlacedRow({ row, name = row.name, type, children }: Props) {
  const { kind, status } = row;
  const path = placedPath(row);
  const label = PLACED_TYPES[row.type];
  return (
    <li>
      <span className="found-name" dir="auto">
        {path ? (
          <Link to={path}>
            <span>{name}</span>
          </Link>
        ) : (
          name
        )}
      </span>{" "}
      <span className="found-facts">
        {type} {label === undefined ? <KindBadge kind={kind} /> : <span>{label}</span>}{" "}
        {status !== null && <Status of={status} size="plain" />}{" "}
        <span className="found-place" dir="auto">
          {placeOf(row)}
        </span>
      </span>
      {children}
    </li>
  );
}
