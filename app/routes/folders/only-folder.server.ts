import type { Api } from "#api-client/client.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import type { Folder } from "#contract/folders.ts";

/** Whether a folder can’t be deleted because its project has no other. An API that allows it anyway is asked nothing. */
export const isOnlyFolder = async (api: Api, projectId: string, { can }: Pick<Folder, "can">) =>
  !can.delete && (await listFolders(api, projectId)).length === 1;
