import { listAllCampaigns } from "#api-client/campaigns.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import type { Api } from "#middleware/api.server.ts";

export type ProjectCalendar = { id: string; name: string; folder: { id: string; name: string } };

/** Returns the social calendars of a project by folder, in the project's order, and by name within each folder. */
export async function projectCalendars(api: Api, projectId: string): Promise<ProjectCalendar[]> {
  const folders = await listFolders(api, projectId);
  const found = await Promise.all(
    // Folders that have no calendars according to their counts aren't requested.
    folders
      .filter(({ counts }) => counts?.campaigns.SocialCalendar !== 0)
      .map(async ({ id, name }) => {
        const filter = { kind: ["SocialCalendar" as const], sort: "name" as const };
        const calendars = await listAllCampaigns(api, projectId, id, filter);
        return calendars.map((calendar) => ({
          id: calendar.id,
          name: calendar.name,
          folder: { id, name },
        }));
      }),
  );
  return found.flat();
}
