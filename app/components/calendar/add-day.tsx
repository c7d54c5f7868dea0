import { formatDay, formatTime } from "#lib/dates.ts";
import { Link } from "#ui/link.tsx";

type Props = {
  day: string;
  /** HH:MM, for a link that also chooses the time. */
  time?: string;
  to: string;
  /** Starts the accessible name, like "Add post". */
  label: string;
};

/** Links from a day, or one of its hours, to a new item there. */
export const AddToDay = ({ day, time, to, label }: Props) => (
  <Link
    to={to}
    className="month-add"
    aria-label={`${label} on ${formatDay(day)}${time ? `, ${formatTime(time)}` : ""}`}
  >
    {time ? formatTime(time) : "Add"}
  </Link>
);
