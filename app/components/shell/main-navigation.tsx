import { href } from "react-router";
import { NavItem } from "./nav-item.tsx";
import { type Current, OrganizationSwitcher } from "./organization-switcher.tsx";
import { ProjectTree } from "./project-tree.tsx";
import type { SwitchProject } from "./project-switcher.tsx";
import type { Tree } from "./tree-paths.ts";

type Organization = { id: string; name: string };

type Props = {
  organization: Current | null;
  otherOrganizations: readonly Organization[];
  tree: Tree | null;
  /** The projects that changed last. */
  projects: readonly SwitchProject[];
  /** Whether the API has a calendar of everything. */
  hasCalendar: boolean;
  hasTasks: boolean;
  hasApprovals: boolean;
  /** How many wait for the person. */
  approvals: number;
  /** Whether the API analyzes reports, and the person may see them. */
  hasReports: boolean;
  /** The same for the vault. */
  hasVault: boolean;
  /** The same for the feed monitor. */
  hasFeeds: boolean;
  /** How many of its alerts are open. */
  feedAlerts: number;
  /** The same for the ad log. */
  hasLog: boolean;
  /** How many of its changes have no reason. */
  withoutReason: number;
};

/** Renders the only navigation in the document: in the sheet on narrow screens, and a sidebar from 1024 px. */
export function MainNavigation({
  organization,
  otherOrganizations,
  tree,
  projects,
  hasCalendar,
  hasTasks,
  hasApprovals,
  approvals,
  hasReports,
  hasVault,
  hasFeeds,
  feedAlerts,
  hasLog,
  withoutReason,
}: Props) {
  return (
    <nav className="shell-nav" aria-label="Main">
      {organization && <OrganizationSwitcher current={organization} others={otherOrganizations} />}
      <ul>
        <NavItem to={href("/projects")} icon="house" end>
          Projects
        </NavItem>
        {hasCalendar && (
          <NavItem to={href("/calendar")} icon="calendar">
            All calendars
          </NavItem>
        )}
        {hasTasks && (
          <NavItem to={href("/tasks")} icon="list-checks">
            Tasks
          </NavItem>
        )}
        {hasApprovals && (
          <NavItem to={href("/approvals")} icon="badge-check">
            Approvals{" "}
            {approvals > 0 && (
              <span className="shell-nav-count">
                {approvals.toLocaleString("en-US")}
                <span className="sr-only"> waiting for you</span>
              </span>
            )}
          </NavItem>
        )}
      </ul>
      {tree && <ProjectTree tree={tree} projects={projects} />}
      {(hasReports || hasVault || hasFeeds || hasLog) && (
        <div>
          <p id="tools" className="shell-nav-heading">
            Tools
          </p>
          <ul aria-labelledby="tools">
            {hasVault && (
              <NavItem to={href("/micro-tools/vault")} icon="key">
                Vault
              </NavItem>
            )}
            {hasReports && (
              <NavItem to={href("/micro-tools/report-analyzer")} icon="chart-column">
                Report analyzer
              </NavItem>
            )}
            {hasFeeds && (
              <NavItem to={href("/micro-tools/feed-monitor")} icon="rss">
                Feed monitor{" "}
                {feedAlerts > 0 && (
                  <span className="shell-nav-count" data-hot>
                    {feedAlerts.toLocaleString("en-US")}
                    <span className="sr-only"> {feedAlerts === 1 ? "open alert" : "open alerts"}</span>
                  </span>
                )}
              </NavItem>
            )}
            {hasLog && (
              <NavItem to={href("/micro-tools/ad-log")} icon="notebook-pen">
                Ad log{" "}
                {withoutReason > 0 && (
                  <span className="shell-nav-count">
                    {withoutReason.toLocaleString("en-US")}
                    <span className="sr-only"> without a reason</span>
                  </span>
                )}
              </NavItem>
            )}
          </ul>
        </div>
      )}
      <ul className="shell-nav-foot">
        <NavItem to={href("/settings")} icon="settings">
          Settings
        </NavItem>
      </ul>
    </nav>
  );
}
