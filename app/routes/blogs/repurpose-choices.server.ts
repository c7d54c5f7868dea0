import { listCampaigns } from "#api-client/campaigns.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** Pages of calendars that are looked through in one folder. */
const PAGES_MAX = 5;

/** The social calendars of a project, those of the same folder first. */
export async function calendarChoices(api: Api, place: { projectId: string; folderId: string }) {
  const folders = await listFolders(api, place.projectId);
  const isHere = ({ id }: { id: string }) => id === place.folderId;
  const ordered = [...folders.filter(isHere), ...folders.filter((folder) => !isHere(folder))];
  const found = await Promise.all(
    ordered.map(async (folder) => {
      const calendars = await calendarsIn(api, place.projectId, folder.id);
      return calendars.map(({ id, name }) => ({
        value: id,
        label: `${name} (${folder.name})`,
        folderId: folder.id,
      }));
    }),
  );
  return found.flat();
}

async function calendarsIn(api: Api, projectId: string, folderId: string) {
  const calendars: { id: string; name: string }[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data, meta } = await listCampaigns(api, projectId, folderId, { kind: ["SocialCalendar"], page });
    calendars.push(...data);
    if (page >= meta.last_page) break;
  }
  return calendars;
}
