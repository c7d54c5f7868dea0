import { href } from "react-router";
import { NavLink } from "#ui/link.tsx";
import { NavItem } from "./nav-item.tsx";
import { ProjectSwitcher, type SwitchProject } from "./project-switcher.tsx";
import { folderPath, projectPath, type Tree } from "./tree-paths.ts";

/** Links to a project's calendar, its folders, its library, and its people and teams, below the switch of projects. */
export function ProjectTree({ tree, projects }: { tree: Tree; projects: readonly SwitchProject[] }) {
  const all = projectPath(tree);
  const project = { projectId: tree.slug };
  return (
    <div className="shell-project">
      <ProjectSwitcher current={tree} projects={projects} />
      <ul>
        {tree.hasCalendar && (
          <NavItem to={href("/projects/:projectId/calendar", project)} icon="calendar-days">
            Content calendar
          </NavItem>
        )}
        <NavItem to={all} icon="folder" end>
          Folders
        </NavItem>
        {tree.folders.map(({ id, name, campaigns }) => (
          <li key={id} className="shell-folder">
            <NavLink to={folderPath(tree, id)}>
              <bdi>{name}</bdi>{" "}
              {campaigns !== null && (
                <span className="shell-nav-count">
                  {campaigns}
                  <span className="sr-only"> {campaigns === 1 ? "campaign" : "campaigns"}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
        {tree.folderCount > tree.folders.length && (
          <li className="shell-folder">
            <NavLink to={all} end>
              All {tree.folderCount} folders
            </NavLink>
          </li>
        )}
        {tree.hasLibrary && (
          <NavItem to={href("/projects/:projectId/library", project)} icon="images">
            Library
          </NavItem>
        )}
        {(tree.hasMembers || tree.hasTeams) && (
          <NavItem
            icon="users"
            also={href("/projects/:projectId/teams", project)}
            to={
              tree.hasMembers
                ? href("/projects/:projectId/members", project)
                : href("/projects/:projectId/teams", project)
            }
          >
            People and teams
          </NavItem>
        )}
      </ul>
    </div>
  );
}
