import { listCampaigns } from "#api-client/campaigns.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import type { Folder } from "#contract/folders.ts";
import type { Api } from "#middleware/api.server.ts";

/** Pages of campaigns that are looked through per folder, 20 on each. */
const PAGES_MAX = 25;

async function calendarsOf(api: Api, projectId: string, folder: Pick<Folder, "id" | "name">) {
  const found: { value: string; label: string }[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data, meta } = await listCampaigns(api, projectId, folder.id, {
      kind: ["SocialCalendar"],
      sort: "name",
      page,
    });
    for (const { kind, id, name } of data)
      // An API that knows no such filter sends all kinds.
      if (kind === "SocialCalendar")
        found.push({ value: `${folder.id}:${id}`, label: `${folder.name}: ${name}` });
    if (page >= meta.last_page) break;
  }
  return found;
}

/** The social calendars of a project, folder by folder, as a select offers them: `{folder}:{calendar}`. */
export async function calendarChoices(api: Api, projectId: string) {
  const folders = await listFolders(api, projectId);
  return (await Promise.all(folders.map((folder) => calendarsOf(api, projectId, folder)))).flat();
}
