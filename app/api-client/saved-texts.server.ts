import { listOf, recordIfSent } from "#contract/envelope.ts";
import { type SavedTextInput, SavedTextSchema } from "#contract/saved-texts.ts";
import type { Api } from "./client.server.ts";
import { NotFoundError } from "./errors.server.ts";

const path = "/api/projects/{project}/saved-texts";
const one = `${path}/{savedText}` as const;
const schema = listOf(SavedTextSchema);

export const listSavedTexts = (api: Api, project: string) => api.get(path, { params: { project }, schema });

/** Returns null if the API has no saved texts. */
export const findSavedTexts = (api: Api, project: string) => api.find(path, { params: { project }, schema });

export const getSavedText = (api: Api, project: string, savedText: string) =>
  api.get(path, {
    params: { project },
    schema: schema.transform((texts) => {
      const text = texts.find(({ id }) => id === savedText);
      if (text === undefined) throw new NotFoundError("Saved text not found");
      return text;
    }),
  });

export const createSavedText = (api: Api, project: string, input: SavedTextInput) =>
  api.post(path, { params: { project }, json: input, schema: recordIfSent(SavedTextSchema) });

export const updateSavedText = (api: Api, project: string, savedText: string, input: SavedTextInput) =>
  api.patch(one, { params: { project, savedText }, json: input, schema: recordIfSent(SavedTextSchema) });

export const deleteSavedText = (api: Api, project: string, savedText: string) =>
  api.delete(one, { params: { project, savedText } });
