import { listFolders } from "#api-client/folders.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** The folders of a project, as a select offers them. */
export async function folderChoices(api: Api, projectId: string) {
  const folders = await listFolders(api, projectId);
  return folders.map(({ id, name }) => ({ value: id, label: name }));
}
