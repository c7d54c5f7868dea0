import { href } from "react-router";
import { ProjectMark } from "#components/projects/project-mark.tsx";
import { NavLink } from "#ui/link.tsx";

export type Tree = {
  slug: string;
  name: string;
  colour: string | null;
  /** The project's most recent folders, as many as the tree shows. */
  folders: { id: string; name: string; campaigns: number | null }[];
  /** The total number of folders in the project. */
  folderCount: number;
  /** Whether the API has a calendar of everything. */
  hasCalendar: boolean;
  /** Whether the API has teams. */
  hasTeams: boolean;
  /** Whether the API has roles in projects. */
  hasMembers: boolean;
};

const projectPath = (tree: Tree) => href("/projects/:projectId/folders", { projectId: tree.slug });
const folderPath = (tree: Tree, folderId: string) =>
  href("/projects/:projectId/folders/:folderId/campaigns", { projectId: tree.slug, folderId });

/** Returns whether a page is one of the tree's links. */
export const isInTree = (tree: Tree | null, path: string): boolean =>
  tree !== null &&
  (path === projectPath(tree) || tree.folders.some((folder) => path === folderPath(tree, folder.id)));

/** Links to a project, its folders, its calendar, its members, and its teams. */
export function ProjectTree({ tree }: { tree: Tree }) {
  const all = projectPath(tree);
  return (
    <ul className="shell-tree">
      <li>
        <NavLink to={all} end>
          <span className="project-name">
            <ProjectMark name={tree.name} colour={tree.colour} />
            <bdi>{tree.name}</bdi>
          </span>
        </NavLink>
        {(tree.folders.length > 0 || tree.hasTeams || tree.hasMembers || tree.hasCalendar) && (
          <ul>
            {tree.folders.map(({ id, name, campaigns }) => (
              <li key={id}>
                <NavLink to={folderPath(tree, id)}>
                  <bdi>{name}</bdi>{" "}
                  {campaigns !== null && (
                    <span className="shell-tree-count">
                      {campaigns}
                      <span className="sr-only"> {campaigns === 1 ? "campaign" : "campaigns"}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
            {tree.folderCount > tree.folders.length && (
              <li>
                <NavLink to={all} end>
                  All {tree.folderCount} folders
                </NavLink>
              </li>
            )}
            {tree.hasCalendar && (
              <li>
                <NavLink to={href("/projects/:projectId/calendar", { projectId: tree.slug })}>
                  Calendar
                </NavLink>
              </li>
            )}
            {tree.hasMembers && (
              <li>
                <NavLink to={href("/projects/:projectId/members", { projectId: tree.slug })}>Members</NavLink>
              </li>
            )}
            {tree.hasTeams && (
              <li>
                <NavLink to={href("/projects/:projectId/teams", { projectId: tree.slug })}>Teams</NavLink>
              </li>
            )}
          </ul>
        )}
      </li>
    </ul>
  );
}
