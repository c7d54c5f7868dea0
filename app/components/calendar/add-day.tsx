import { formatDay } from "#lib/dates.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  day: string;
  to: string;
  /** Starts the accessible name, like "Add post". */
  label: string;
};

/** Links from a day to something new there. */
export const AddToDay = ({ day, to, label }: Props) => (
  <Link to={to} preventScrollReset className="month-add" aria-label={`${label} on ${formatDay(day)}`}>
    <Icon name="plus" />
    <span className="sr-only">Add</span>
  </Link>
);
