import { useMatches, type UIMatch } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

/** A step on the way here; without `to` it is context that cannot be visited. */
type Crumb = { label: string; to?: string };

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
  const last = crumbs.length - 1;
  const parent = crumbs.findLastIndex((crumb, index) => index < last && crumb.to !== undefined);
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs">
      <ol>
        {crumbs.map(({ label, to }, index) => (
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
