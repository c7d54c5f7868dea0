import { listFolders } from "#api-client/folders.server.ts";
import type { Api } from "#middleware/api.server.ts";

export async function folderChoices(api: Api, projectId: string) {
  const folders = await listFolders(api, projectId);
  return folders.map(({ id, name }) => ({ value: id, label: name }));
}
