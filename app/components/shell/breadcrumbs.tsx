import { useMatches } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { crumbsOf } from "./crumbs.ts";

/** Renders the path to this page. The last step is the page itself. Narrow screens show only the nearest page above it. */
export function Breadcrumbs() {
  const crumbs = crumbsOf(useMatches());
  if (crumbs.length === 0) return null;
  const own = crumbs.at(-1);
  const parent = crumbs.findLastIndex(({ to }, index) => index < crumbs.length - 1 && to !== undefined);
  if (own?.section) crumbs.push({ label: own.section });
  const last = crumbs.length - 1;
  /** The index of the name before the section, if the section is the page itself. */
  const named = own?.section ? last - 1 : -1;
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs">
      <ol>
        {crumbs.map(({ label, to, section }, index) => (
          <li key={`${to ?? ""} ${label}`} data-parent={index === parent || undefined}>
            {index === parent && <Icon name="chevron-left" size={14} className="crumb-back" />}
            {index === last ? (
              <span aria-current="page" dir="auto">
                {label}
              </span>
            ) : to === undefined ? (
              <span dir="auto">{label}</span>
            ) : (
              <Link to={to} dir="auto">
                {label}
                {section && index !== named && (
                  <span className="sr-only" dir="auto">
                    , {section.toLowerCase()}
                  </span>
                )}
              </Link>
            )}
            {index < last && <Icon name="chevron-right" size={14} className="crumb-next" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
