import { formatDay } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";

/** Links from a day to a new post on it. */
export const AddToDay = ({ day, to }: { day: string; to: string }) => (
  <Link to={to} className="month-add" aria-label={`Add post on ${formatDay(day)}`}>
    Add
  </Link>
);
