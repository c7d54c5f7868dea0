import { useMatches, type UIMatch } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

/**
 * A step on the way here; without `to` it can’t be visited. `section` names what the page at `to` lists: it is a step of its own there, and
 * hidden text in the link on the pages below.
 */
type Crumb = { label: string; to?: string; section?: "Folders" | "Campaigns" };

/**
 * A route's contribution to the trail:
 * `export const handle = { breadcrumb: (match) => ({ label: "Projects", to: "/projects" }) } satisfies BreadcrumbHandle`.
 * `loaderData` of the match is undefined when its loader failed; the params are those of the route's own type.
 */
export type BreadcrumbHandle<Data = unknown, Params = UIMatch["params"]> = {
  breadcrumb: (match: Omit<UIMatch<Data>, "params"> & { params: Params }) => Crumb | Crumb[] | null;
};

/** The way up. The last step is the page itself; narrow screens show only the nearest page above it. */
export function Breadcrumbs() {
  const crumbs = useMatches().flatMap((match) =>
    hasBreadcrumb(match.handle) ? (match.handle.breadcrumb(match) ?? []) : [],
  );
  if (crumbs.length === 0) return null;
  const own = crumbs.at(-1);
  const parent = crumbs.findLastIndex(({ to }, index) => index < crumbs.length - 1 && to !== undefined);
  if (own?.section) crumbs.push({ label: own.section });
  const last = crumbs.length - 1;
  /** The name before the section that is the page itself. */
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

function hasBreadcrumb(handle: unknown): handle is BreadcrumbHandle {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "breadcrumb" in handle &&
    typeof handle.breadcrumb === "function"
  );
}
