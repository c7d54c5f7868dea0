import { listOf, recordIfSent } from "#contract/envelope.ts";
import { type SavedViewInput, SavedViewSchema } from "#contract/saved-views.ts";
import type { Api } from "./client.server.ts";
import { NotFoundError } from "./errors.server.ts";

const path = "/api/saved-views";
const one = "/api/saved-views/{savedView}";
const schema = listOf(SavedViewSchema);

export const listSavedViews = (api: Api) => api.get(path, { schema });

export const findSavedViews = (api: Api) => api.find(path, { schema });

export const getSavedView = (api: Api, id: string) =>
  api.get(path, {
    schema: schema.transform((views) => {
      const view = views.find((known) => known.id === id);
      if (view === undefined) throw new NotFoundError("View not found");
      return view;
    }),
  });

export const createSavedView = (api: Api, input: SavedViewInput) =>
  api.post(path, { json: input, schema: recordIfSent(SavedViewSchema.pick({ id: true })) });

export const updateSavedView = (api: Api, savedView: string, input: Partial<SavedViewInput>) =>
  api.patch(one, { params: { savedView }, json: input });

export const deleteSavedView = (api: Api, savedView: string) => api.delete(one, { params: { savedView } });
