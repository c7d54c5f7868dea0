import { href, useMatches } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { type Crumb, crumbsOf } from "./crumbs.ts";

/** Renders the path to this page. The last step is the page itself. Narrow screens show only the nearest page above it. */
export function Breadcrumbs({ isCovered }: { isCovered: boolean }) {
  const crumbs = crumbsOf(useMatches());
  if (crumbs.length === 0) return null;
  const own = crumbs.at(-1);
  const parent = crumbs.findLastIndex(({ to }, index) => index < crumbs.length - 1 && to !== undefined);
  if (own?.section) crumbs.push({ label: own.section });
  const last = crumbs.length - 1;
  /** The index of the name before the section, if the section is the page itself. */
  const named = own?.section ? last - 1 : -1;
  return (
    // Where the page is all of its path, its heading says the same.
    <nav
      aria-label="Breadcrumb"
      inert={isCovered}
      className={last === 0 && crumbs[0]?.to !== href("/projects") ? "sr-only" : "breadcrumbs"}
    >
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
              <CrumbLink
                label={label}
                to={to + (crumbs[index + 1]?.above ?? "")}
                section={index === named ? undefined : section}
              />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Names the section for screen readers and text browsers only. The label keeps browsers from adding a space before the comma. */
function CrumbLink({ label, to, section }: { label: string; to: string; section: Crumb["section"] }) {
  if (section === undefined)
    return (
      <Link to={to} dir="auto">
        {label}
      </Link>
    );
  const listed = `, ${section.toLowerCase()}`;
  return (
    <Link to={to} dir="auto" aria-label={label + listed}>
      {label}
      <span className="sr-only" dir="auto">
        {listed}
      </span>
    </Link>
  );
}
