import { listAllCampaigns } from "#api-client/campaigns.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import type { Folder } from "#contract/folders.ts";
import type { Api } from "#middleware/api.server.ts";

async function calendarsOf(api: Api, projectId: string, folder: Pick<Folder, "id" | "name">) {
  const calendars = await listAllCampaigns(api, projectId, folder.id, {
    kind: ["SocialCalendar"],
    sort: "name",
  });
  return calendars.map(({ id, name }) => ({ value: `${folder.id}:${id}`, label: `${folder.name}: ${name}` }));
}

/** The social calendars of a project, folder by folder, as a select offers them: `{folder}:{calendar}`. */
export async function calendarChoices(api: Api, projectId: string) {
  const folders = await listFolders(api, projectId);
  return (await Promise.all(folders.map((folder) => calendarsOf(api, projectId, folder)))).flat();
}
