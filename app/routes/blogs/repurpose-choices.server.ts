import { listAllCampaigns } from "#api-client/campaigns.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** The social calendars of a project, those of the same folder first. */
export async function calendarChoices(api: Api, place: { projectId: string; folderId: string }) {
  const folders = await listFolders(api, place.projectId);
  const isHere = ({ id }: { id: string }) => id === place.folderId;
  const ordered = [...folders.filter(isHere), ...folders.filter((folder) => !isHere(folder))];
  const found = await Promise.all(
    ordered.map(async (folder) => {
      const calendars = await listAllCampaigns(api, place.projectId, folder.id, {
        kind: ["SocialCalendar"],
      });
      return calendars.map(({ id, name }) => ({
        value: id,
        label: `${name} (${folder.name})`,
        folderId: folder.id,
      }));
    }),
  );
  return found.flat();
}
