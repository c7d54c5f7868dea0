import type { Api } from "#api-client/client.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import type { Folder } from "#contract/folders.ts";

/** Returns whether a folder can't be deleted because it is the project's only one. Skips the check if the API allows that. */
export const isOnlyFolder = async (api: Api, projectId: string, { can }: Pick<Folder, "can">) =>
  !can.delete && (await listFolders(api, projectId)).length === 1;
