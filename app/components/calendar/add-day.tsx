import { formatDay } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";

/** Links from a day to a new item on it. `label` starts its accessible name, like "Add post". */
export const AddToDay = ({ day, to, label }: { day: string; to: string; label: string }) => (
  <Link to={to} className="month-add" aria-label={`${label} on ${formatDay(day)}`}>
    Add
  </Link>
);
