import { href } from "react-router";
import { listFolders } from "#api-client/folders.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { recentContext } from "#middleware/recent.server.ts";
import { searchWith } from "#lib/search-params.ts";
import { Choices, noProjects } from "./choices.tsx";
import { findPlace, skipOnlyChoice } from "./place.server.ts";
import type { Route } from "./+types/campaign";

export const handle = {
  breadcrumb: () => [{ label: "Projects", to: href("/projects") }, { label: "New campaign" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const recent = await context.get(recentContext);
  const asked = url.searchParams.get("project");
  const kind = url.searchParams.get("kind");
  const place = await findPlace(api, asked, recent);
  const folders = place.project ? await listFolders(api, place.project.slug) : [];
  const projectId = place.project?.slug ?? "";
  skipOnlyChoice(place, asked, folders, ({ id }) => newCampaignIn(projectId, id, kind));
  return { ...place, kind, folders: folders.map(({ id, name }) => ({ id, name })) };
}

const newCampaignIn = (projectId: string, folderId: string, kind: string | null) =>
  href("/projects/:projectId/folders/:folderId/campaigns/new", { projectId, folderId }) +
  searchWith({ kind });

export default function NewCampaign({ loaderData }: Route.ComponentProps) {
  const { project, folders, others, hasMore, kind } = loaderData;
  const projectId = project?.slug ?? "";
  return (
    <Choices
      title="Which folder?"
      project={project}
      choices={folders.map(({ id, name }) => ({
        to: newCampaignIn(projectId, id, kind),
        name,
      }))}
      empty={
        project
          ? {
              drawing: "folders" as const,
              heading: "No folders yet",
              text: "Campaigns belong to a folder. Create one first.",
              action: {
                label: "New folder",
                to: href("/projects/:projectId/folders/new", { projectId }),
              },
            }
          : noProjects
      }
      others={others}
      hasMore={hasMore}
      toProject={(slug) => href("/new/campaign") + searchWith({ project: slug, kind })}
    />
  );
}
