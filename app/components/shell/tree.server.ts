import { listFolders } from "#api-client/folders.server.ts";
import { offersCalendar } from "#api-client/calendar.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { offersMedia } from "#api-client/media.server.ts";
import { offersProjectMembers } from "#api-client/project-members.server.ts";
import { getProject, listProjects } from "#api-client/projects.server.ts";
import { offersTeams } from "#api-client/teams.server.ts";
import { countCampaigns } from "#domain/trash/words.ts";
import type { Api } from "#middleware/api.server.ts";
import type { Tree } from "./tree-paths.ts";

/** More folders would push the links below out of view. */
const FOLDERS_MAX = 12;

/**
 * Returns a project for the sidebar, or null if the API doesn't send it. The page next to it must not fail with it.
 * @param wanted the slug or id of a project; null for the one that changed last
 */
export async function findTree(api: Api, wanted: string | null): Promise<Tree | null> {
  try {
    const project = wanted ?? (await findLatest(api));
    if (project === undefined) return null;
    const [{ slug, name, colour }, folders, hasCalendar, hasLibrary, hasTeams, hasMembers] =
      await Promise.all([
        getProject(api.raw, project),
        listFolders(api.raw, project),
        offersCalendar(api.raw),
        offersMedia(api.raw, project),
        offersTeams(api.raw, project),
        offersProjectMembers(api.raw, project),
      ]);
    const latest = folders.toSorted((one, other) =>
      (other.updated_at ?? "").localeCompare(one.updated_at ?? ""),
    );
    return {
      slug,
      name,
      colour,
      folders: latest.slice(0, FOLDERS_MAX).map(({ id, name: folder, counts }) => ({
        id,
        name: folder,
        campaigns: counts ? countCampaigns(counts.campaigns) : null,
      })),
      folderCount: folders.length,
      hasCalendar,
      hasLibrary,
      hasTeams,
      hasMembers,
    };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function findLatest(api: Api): Promise<string | undefined> {
  const { data } = await listProjects(api.raw, { sort: "-updated_at", page: 1 });
  return data[0]?.slug;
}
