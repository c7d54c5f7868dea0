import { recordIfSent, recordOf } from "#contract/envelope.ts";
import { type FolderInput, FolderSchema } from "#contract/folders.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

export const listFolders = (api: Api, project: string) =>
  everyPage(api, "/api/projects/{project}/folders", FolderSchema, { params: { project } });

/** Returns a folder. With its contents it says what a deletion takes along, if the API has a trash. */
export const getFolder = (api: Api, project: string, folder: string, query?: { include: "contents" }) =>
  api.get("/api/projects/{project}/folders/{folder}", {
    params: { project, folder },
    query,
    schema: recordOf(FolderSchema),
  });

const created = recordIfSent(FolderSchema.pick({ id: true }));

export const createFolder = (api: Api, project: string, input: FolderInput) =>
  api.post("/api/projects/{project}/folders", {
    params: { project },
    json: input,
    schema: created,
  });

export const updateFolder = (api: Api, project: string, folder: string, input: Partial<FolderInput>) =>
  api.patch("/api/projects/{project}/folders/{folder}", {
    params: { project, folder },
    json: input,
  });

export const deleteFolder = (api: Api, project: string, folder: string) =>
  api.delete("/api/projects/{project}/folders/{folder}", { params: { project, folder } });
