import { href, useMatches, useRouteLoaderData } from "react-router";
import { Link } from "#ui/link.tsx";
import { Icon } from "#ui/icons.tsx";
import { Menu } from "#ui/menu.tsx";

/** Lists what can be created from any page. It is created in the current project or folder, or the next page asks where. */
export function NewMenu({ hasTasks }: { hasTasks: boolean }) {
  const params = useMatches().at(-1)?.params ?? {};
  const project = useRouteLoaderData<Rights>("routes/folders/layout");
  return (
    <Menu
      id="new"
      className="shell-new"
      label={
        <>
          <Icon name="plus" />
          New
        </>
      }
    >
      <ul>
        {placesFor(params, project, hasTasks).map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

type Rights = { canCreate: boolean; canCreateCampaign: boolean };

function placesFor(
  { projectId, folderId, socialCalendarId }: Readonly<Record<string, string | undefined>>,
  project: Rights | undefined,
  hasTasks: boolean,
): { label: string; to: string }[] {
  const asked = projectId === undefined ? "" : `?${new URLSearchParams({ project: projectId })}`;
  return [
    {
      label: "a post",
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
      label: "a campaign",
      to:
        projectId !== undefined && folderId !== undefined && project?.canCreateCampaign
          ? href("/projects/:projectId/folders/:folderId/campaigns/new", { projectId, folderId })
          : href("/new/campaign") + asked,
    },
    ...(hasTasks ? [{ label: "a task", to: href("/tasks/new") + asked }] : []),
    {
      label: "a folder",
      to:
        projectId !== undefined && project?.canCreate
          ? href("/projects/:projectId/folders/new", { projectId })
          : href("/new/folder"),
    },
    { label: "a project", to: href("/projects/new") },
  ];
}
