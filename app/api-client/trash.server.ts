import { pageOf, recordIfSent } from "#contract/envelope.ts";
import { RestoredSchema, TrashedSchema } from "#contract/review.ts";
import type { Api } from "./client.server.ts";

export const listTrash = (api: Api, filter: { project?: string | undefined; page: number }) =>
  api.get("/api/trash", { query: filter, schema: pageOf(TrashedSchema) });

export const restoreTrashed = (api: Api, type: string, id: string) =>
  api.post("/api/trash/{type}/{id}/restore", {
    params: { type, id },
    json: {},
    schema: recordIfSent(RestoredSchema),
  });

export const deleteTrashed = (api: Api, type: string, id: string) =>
  api.delete("/api/trash/{type}/{id}", { params: { type, id } });
