import { href, useRouteLoaderData } from "react-router";
import { listFolders } from "#api-client/folders.server.ts";
import { offersCalendar } from "#api-client/calendar.server.ts";
import { offersMedia } from "#api-client/media.server.ts";
import { offersProjectMembers } from "#api-client/project-members.server.ts";
import { offersTasks } from "#api-client/tasks.server.ts";
import { offersTeams } from "#api-client/teams.server.ts";
import { KindCounts } from "#components/campaigns/kind-counts.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { SampleBanner } from "#components/shell/sample-banner.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Status } from "#components/status.tsx";
import { plural } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import type { Route } from "./+types/index";
import type { loader as layoutLoader } from "./layout.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const folders = await listFolders(api, params.projectId);
  return {
    folders: folders.map(({ id, name, counts, updated_at, can }) => ({
      id,
      name,
      counts,
      updated_at,
      canUpdate: can.update,
      canCreate: can.create_campaign,
    })),
    hasCalendar: await offersCalendar(api),
    hasLibrary: await offersMedia(api, params.projectId),
    hasTeams: await offersTeams(api, params.projectId),
    hasMembers: await offersProjectMembers(api, params.projectId),
    hasTasks: await offersTasks(api),
  };
}

type Facts = Pick<Awaited<ReturnType<typeof layoutLoader>>, "description" | "starts_on" | "ends_on">;

const hasFacts = ({ description, starts_on: start, ends_on: end }: Facts) =>
  Boolean(description ?? start ?? end);

const ProjectFacts = ({ description, starts_on: start, ends_on: end }: Facts) => (
  <>
    {description && (
      <span className="block whitespace-pre-line" dir="auto">
        {description}
      </span>
    )}
    {start && end ? (
      <>
        <Day day={start} /> to <Day day={end} />
      </>
    ) : start ? (
      <>
        Starts <Day day={start} />
      </>
    ) : (
      end && (
        <>
          Ends <Day day={end} />
        </>
      )
    )}
  </>
);

export default function Folders({
  loaderData: { folders, hasCalendar, hasLibrary, hasTeams, hasMembers, hasTasks },
  params,
}: Route.ComponentProps) {
  const project = useRouteLoaderData<typeof layoutLoader>("routes/folders/layout");
  const hasTrash = useOffers("hasTrash");
  const paramsOf = (folder: { id: string }) => ({ ...params, folderId: folder.id });
  const newFolder = project?.canCreate && (
    <ButtonLink to={href("/projects/:projectId/folders/new", params)} tone="primary">
      <Icon name="plus" />
      New folder
    </ButtonLink>
  );
  return (
    <>
      <PageTop
        page={project?.name ?? "Folders"}
        badge={project && project.status !== "active" && <Status of={project.status} />}
        lead={project && hasFacts(project) ? <ProjectFacts {...project} /> : undefined}
        actions={
          <>
            {folders.length > 0 && newFolder}
            <Menu id="project-more" label="More actions" record={project?.name ?? ""} look="dots">
              {hasCalendar && (
                <MenuItem icon="calendar-days" to={href("/projects/:projectId/calendar", params)}>
                  Calendar
                </MenuItem>
              )}{" "}
              {hasTasks && (
                <MenuItem
                  icon="list-checks"
                  to={href("/tasks") + searchWith({ show: "all", project: params.projectId })}
                >
                  Tasks
                </MenuItem>
              )}{" "}
              {hasLibrary && (
                <MenuItem icon="images" to={href("/projects/:projectId/library", params)}>
                  Library
                </MenuItem>
              )}{" "}
              {hasMembers && (
                <MenuItem icon="users" to={href("/projects/:projectId/members", params)}>
                  Members
                </MenuItem>
              )}{" "}
              {hasTeams && (
                <MenuItem icon="users" to={href("/projects/:projectId/teams", params)}>
                  Teams
                </MenuItem>
              )}{" "}
              {hasTrash && (
                <MenuItem icon="trash" to={href("/projects/:projectId/trash", params)}>
                  Trash
                </MenuItem>
              )}{" "}
              {project?.canUpdate && (
                <MenuItem icon="pencil" to={href("/projects/:projectId/edit", params)}>
                  Edit project<span className="sr-only"> {project.name}</span>
                </MenuItem>
              )}
            </Menu>
          </>
        }
      />
      <SampleBanner />
      {folders.length ? (
        <Table
          caption={plural(folders.length, "folder")}
          rows={folders}
          rowKey={(folder) => folder.id}
          columns={[
            {
              heading: "Folder",
              names: true,
              cell: (folder) => (
                <Link
                  to={href("/projects/:projectId/folders/:folderId/campaigns", paramsOf(folder))}
                  className="gap-2.5"
                >
                  <Icon name="folder" />
                  {folder.name}
                </Link>
              ),
            },
            {
              heading: "Campaigns",
              cell: (folder) => folder.counts && <KindCounts counts={folder.counts.campaigns} />,
            },
            { heading: "Updated", cell: (folder) => folder.updated_at && <Day day={folder.updated_at} /> },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: (folder) => (
                <span className="inline-actions">
                  {folders.length === 1 && folder.canCreate && (
                    <ButtonLink
                      to={href("/projects/:projectId/folders/:folderId/campaigns/new", paramsOf(folder))}
                      size="small"
                    >
                      New campaign<span className="sr-only"> in {folder.name}</span>
                    </ButtonLink>
                  )}{" "}
                  {folder.canUpdate && (
                    <ButtonLink
                      to={href("/projects/:projectId/folders/:folderId/edit", paramsOf(folder))}
                      tone="quiet"
                      size="small"
                    >
                      Edit<span className="sr-only"> {folder.name}</span>
                    </ButtonLink>
                  )}
                </span>
              ),
            },
          ]}
        />
      ) : (
        <EmptyState drawing="folders" heading="No folders yet" action={newFolder}>
          Use folders to group related campaigns, like everything for a launch.
        </EmptyState>
      )}
    </>
  );
}
