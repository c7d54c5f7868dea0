import { href, useLocation } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { NavLink } from "#ui/link.tsx";
import { type Current, OrganizationSwitcher } from "./organization-switcher.tsx";
import { ProjectTree } from "./project-tree.tsx";
import type { Tree } from "./tree-paths.ts";

type Organization = { id: string; name: string };
/** A record that was open lately, and whether the tree links to it. */
type Recent = { path: string; name: string; isInTree: boolean };

type Props = {
  organization: Current | null;
  otherOrganizations: readonly Organization[];
  tree: Tree | null;
  /** Whether the API has a calendar of everything. */
  hasCalendar: boolean;
  recent: readonly Recent[];
  hasTasks: boolean;
};

/** Renders the only navigation in the document: in the sheet on narrow screens, and a sidebar from 1024 px. */
export function MainNavigation({
  organization,
  otherOrganizations,
  tree,
  hasCalendar,
  recent,
  hasTasks,
}: Props) {
  const { pathname } = useLocation();
  const others = recent.filter(({ path, isInTree }) => path !== pathname && !isInTree);
  return (
    <nav className="shell-nav" aria-label="Main">
      {organization && <OrganizationSwitcher current={organization} others={otherOrganizations} />}
      <ul>
        <li>
          <NavLink to={href("/projects")} end>
            <Icon name="folder" size={18} />
            Projects
          </NavLink>
          {tree && <ProjectTree tree={tree} />}
        </li>
        {hasCalendar && (
          <li>
            <NavLink to={href("/calendar")}>
              <Icon name="calendar" size={18} />
              Calendar
            </NavLink>
          </li>
        )}
        {hasTasks && (
          <li>
            <NavLink to={href("/tasks")}>
              <Icon name="tasks" size={18} />
              Tasks
            </NavLink>
          </li>
        )}
        <li>
          <NavLink to={href("/settings")}>
            <Icon name="settings" size={18} />
            Settings
          </NavLink>
        </li>
      </ul>
      {others.length > 0 && (
        <div className="shell-recent">
          <h2>Recent</h2>
          <ul>
            {others.map(({ path, name }) => (
              <li key={path}>
                <NavLink to={path} end>
                  <bdi>{name}</bdi>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
