import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#ui/link.tsx";

type Props = {
  /** The fragment of its URL. */
  id: string;
  heading: ReactNode;
  /** Beside the heading. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Renders one of the cards of the reader's day. */
export function DayCard({ id, heading, lead, actions, children }: Props) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="card min-w-0 p-0">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 py-1.5 pr-2.5 pl-4">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {lead}
        {actions && <div className="ml-auto flex items-center gap-1">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Says that a list can't be shown now. The rest of the page stands. */
export function NotLoaded() {
  const { pathname, search } = useLocation();
  return (
    <p className="px-4 pb-4 text-ink-2">
      Couldn’t load this.{" "}
      <Link to={pathname + search} reloadDocument>
        Try again
      </Link>
    </p>
  );
}

/** Renders the number of all that a card or a list has. */
export const Total = ({ of: total }: { of: number }) => (
  <span className="count">{total.toLocaleString("en-US")}</span>
);
