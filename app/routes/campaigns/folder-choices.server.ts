import { listFolders } from "#api-client/folders.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the folders of a project as options of a select. */
export async function folderChoices(api: Api, projectId: string) {
  const folders = await listFolders(api, projectId);
  return folders.map(({ id, name }) => ({ value: id, label: name }));
}
