import { href, type UIMatch } from "react-router";

/**
 * A step of the breadcrumbs. Without `to`, it isn't a link. `section` names what the page at `to` lists: it is a separate step on
 * that page, and hidden text in the link on the pages below. `above` is the query with which the step before is opened.
 */
export type Crumb = { label: string; to?: string; section?: "Folders" | "Campaigns"; above?: string };

/**
 * A route's part of the breadcrumbs:
 * `export const handle = { breadcrumb: (match) => ({ label: "Projects", to: "/projects" }) } satisfies BreadcrumbHandle`.
 * `loaderData` of the match is undefined if its loader failed. The params are those of the route's own type.
 */
export type BreadcrumbHandle<Data = unknown, Params = UIMatch["params"]> = {
  breadcrumb: (match: Omit<UIMatch<Data>, "params"> & { params: Params }) => Crumb | Crumb[] | null;
};

/** The steps of a project and of a folder, which are also those of the lists at their addresses. */
export const projectCrumb = (
  name: string | null | undefined,
  { projectId }: { projectId: string },
): Crumb => ({
  label: name ?? "Project",
  to: href("/projects/:projectId/folders", { projectId }),
  section: "Folders",
});
export const folderCrumb = (
  name: string | null | undefined,
  place: { projectId: string; folderId: string },
): Crumb => ({
  label: name ?? "Folder",
  to: href("/projects/:projectId/folders/:folderId/campaigns", place),
  section: "Campaigns",
});

type Match = Pick<UIMatch, "id" | "pathname" | "params" | "loaderData" | "handle">;

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
