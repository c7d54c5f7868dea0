import { Link, NavLink } from "./link.tsx";

type Tab = {
  label: string;
  to: string;
  /** Says whether this one is shown, where the address alone does not (`?view=`). */
  current?: boolean;
  end?: boolean;
};

/** Views of one thing, each with an address of its own. */
export function TabLinks({
  label,
  tabs,
  look = "tabs",
  state,
}: {
  label: string;
  tabs: readonly Tab[];
  /** "segments" for ways to see the same data, such as Month and Week. */
  look?: "tabs" | "segments";
  /** Of the links, as the router keeps it. */
  state?: unknown;
}) {
  return (
    <nav aria-label={label} className={look}>
      <ul>
        {tabs.map(({ label, to, current, end }) => (
          <li key={label}>
            {current === undefined ? (
              <NavLink to={to} end={end} state={state}>
                {label}
              </NavLink>
            ) : (
              <Link to={to} state={state} aria-current={current ? "true" : undefined}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
