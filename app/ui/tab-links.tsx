import { Icon, type IconName } from "./icons.tsx";
import { Link, NavLink } from "./link.tsx";

type Tab = {
  label: string;
  to: string;
  /** Whether this tab is current, if the path alone doesn't say (`?view=`). */
  current?: boolean;
  end?: boolean;
  /** The key that follows it, where shortcuts are on. */
  shortcut?: string | undefined;
  icon?: IconName | undefined;
  /** How many there are. `isHot` ones are wrong or late. */
  count?: number | null;
  isHot?: boolean;
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
  /** "segments" is for views of the same data, such as Month and Week, and "views" for saved ones beside a heading. */
  look?: "tabs" | "segments" | "views";
  /** The router state of the links. */
  state?: unknown;
}) {
  return (
    <nav aria-label={label} className={look}>
      <ul>
        {tabs.map(({ label, to, current, end, shortcut, icon, count, isHot }) => {
          const word = (
            <>
              {icon && <Icon name={icon} />}
              {label}
              {count != null && (
                <span className="tab-count" data-hot={isHot || undefined}>
                  {" "}
                  {count}
                </span>
              )}
            </>
          );
          return (
            <li key={label}>
              {current === undefined ? (
                <NavLink to={to} end={end} state={state}>
                  {word}
                </NavLink>
              ) : (
                <Link to={to} state={state} aria-current={current ? "true" : undefined} data-key={shortcut}>
                  {word}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
