import { href } from "react-router";
import { ProjectMark } from "#components/projects/project-mark.tsx";
import { NavLink } from "#ui/link.tsx";
import { folderPath, projectPath, type Tree } from "./tree-paths.ts";

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
