import { Link, NavLink } from "./link.tsx";

type Tab = {
  label: string;
  to: string;
  /** Whether this tab is current, if the path alone doesn't say (`?view=`). */
  current?: boolean;
  end?: boolean;
  /** The key that follows it, where shortcuts are on. */
  shortcut?: string | undefined;
};

/** Renders views of one record, each with its own URL. */
export function TabLinks({
  label,
  tabs,
  look = "tabs",
  state,
}: {
  label: string;
  tabs: readonly Tab[];
  /** "segments" is for views of the same data, such as Month and Week. */
  look?: "tabs" | "segments";
  /** The router state of the links. */
  state?: unknown;
}) {
  return (
    <nav aria-label={label} className={look}>
      <ul>
        {tabs.map(({ label, to, current, end, shortcut }) => (
          <li key={label}>
            {current === undefined ? (
              <NavLink to={to} end={end} state={state}>
                {label}
              </NavLink>
            ) : (
              <Link to={to} state={state} aria-current={current ? "true" : undefined} data-key={shortcut}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
