import type { UIMatch } from "react-router";

/**
 * A step on the way here; without `to` it can’t be visited. `section` names what the page at `to` lists: it is a step of its own there, and
 * hidden text in the link on the pages below.
 */
export type Crumb = { label: string; to?: string; section?: "Folders" | "Campaigns" };

/**
 * A route's contribution to the trail:
 * `export const handle = { breadcrumb: (match) => ({ label: "Projects", to: "/projects" }) } satisfies BreadcrumbHandle`.
 * `loaderData` of the match is undefined when its loader failed; the params are those of the route's own type.
 */
export type BreadcrumbHandle<Data = unknown, Params = UIMatch["params"]> = {
  breadcrumb: (match: Omit<UIMatch<Data>, "params"> & { params: Params }) => Crumb | Crumb[] | null;
};

type Match = Pick<UIMatch, "id" | "pathname" | "params" | "loaderData" | "handle">;

/** The way to a page, from the routes that it is made of. */
export const crumbsOf = (matches: readonly Match[]): Crumb[] =>
  matches.flatMap((match) => (hasBreadcrumb(match.handle) ? (match.handle.breadcrumb(match) ?? []) : []));

function hasBreadcrumb(handle: unknown): handle is BreadcrumbHandle {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "breadcrumb" in handle &&
    typeof handle.breadcrumb === "function"
  );
}
