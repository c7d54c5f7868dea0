import { href, useMatches, useRouteLoaderData } from "react-router";
import type { CampaignKind } from "#contract/campaigns.ts";
import { searchWith } from "#lib/search-params.ts";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";

/** Lists what can be created from any page. It is created in the current project or folder, or the next page asks where. */
export function NewMenu({ hasTasks, hasReports, hasLog }: Offers) {
  const params = useMatches().at(-1)?.params ?? {};
  const project = useRouteLoaderData<Rights>("routes/folders/layout");
  return (
    <Menu
      id="new"
      className="shell-new"
      sign={null}
      label={
        <>
          <Icon name="plus" />
          <span className="shell-new-word">New</span>
        </>
      }
    >
      <ul>
        {placesFor(params, project, { hasTasks, hasReports, hasLog }).map(({ label, icon, key, to }) => (
          <li key={label}>
            <MenuItem to={to} icon={icon}>
              {label}
              {key !== undefined && <kbd aria-hidden> {key}</kbd>}
            </MenuItem>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

type Offers = { hasTasks: boolean; hasReports: boolean; hasLog: boolean };

type Rights = { canCreate: boolean; canCreateCampaign: boolean };
type Place = { label: string; icon: IconName; key?: string; to: string };

function placesFor(
  { projectId, folderId, socialCalendarId }: Readonly<Record<string, string | undefined>>,
  project: Rights | undefined,
  { hasTasks, hasReports, hasLog }: Offers,
): Place[] {
  const asked = projectId === undefined ? "" : `?${new URLSearchParams({ project: projectId })}`;
  const newCampaign = (kind?: CampaignKind) =>
    projectId !== undefined && folderId !== undefined && project?.canCreateCampaign
      ? href("/projects/:projectId/folders/:folderId/campaigns/new", { projectId, folderId }) +
        searchWith({ kind })
      : href("/new/campaign") + searchWith({ project: projectId, kind });
  return [
    {
      label: "Post",
      icon: "image",
      key: "P",
      to:
        projectId !== undefined &&
        folderId !== undefined &&
        project?.canCreateCampaign &&
        socialCalendarId !== undefined
          ? href(
              "/projects/:projectId/folders/:folderId/campaigns/social-calendar/:socialCalendarId/boards/new",
              { projectId, folderId, socialCalendarId },
            )
          : href("/new/post") + asked,
    },
    {
      label: "Campaign",
      icon: "megaphone",
      key: "C",
      to: newCampaign(),
    },
    { label: "Blog post", icon: "pencil", to: newCampaign("Blog") },
    ...(hasTasks
      ? [{ label: "Task", icon: "tasks" as const, key: "T", to: href("/tasks/new") + asked }]
      : []),
    {
      label: "Folder",
      icon: "folder",
      to:
        projectId !== undefined && project?.canCreate
          ? href("/projects/:projectId/folders/new", { projectId })
          : href("/new/folder"),
    },
    { label: "Project", icon: "folder-kanban", to: href("/projects/new") },
    ...(hasLog
      ? [{ label: "Ad log entry", icon: "notebook-pen" as const, to: href("/micro-tools/ad-log/new") }]
      : []),
    ...(hasReports
      ? [
          {
            label: "Report",
            icon: "chart-column" as const,
            to: href("/micro-tools/report-analyzer") + asked,
          },
        ]
      : []),
  ];
}
