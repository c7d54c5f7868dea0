import { listOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  GoogleAdContentSchema,
  type GoogleAdContentInput,
  GoogleAdGroupSchema,
  type GoogleAdGroupInput,
  type GoogleAdImportInput,
  GoogleAdImportSchema,
  type GoogleAdInput,
  GoogleAdRulesSchema,
  type GoogleAdSaved,
  GoogleAdSavedSchema,
  GoogleAdSchema,
  type GoogleAdTextsInput,
  type NewGoogleAdContentInput,
  type NewGoogleAdGroupInput,
} from "#contract/google-ads.ts";
import type { SaveOutcome } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";
import {
  ForbiddenError,
  NotFoundError,
  NotOfferedError,
  StaleError,
  ValidationError,
} from "./errors.server.ts";
import { savedWith } from "./saved-with.server.ts";
import type { StepInput } from "#contract/review.ts";
import { existingRecord } from "./existing-record.server.ts";

/** Rejects with NotFoundError "Google Ad not found" if the response has no data. */
export const getGoogleAd = (api: Pick<Api, "get">, id: string) =>
  api.get("/api/projects/google-ad/{id}", {
    params: { id },
    schema: existingRecord(GoogleAdSchema, "Google Ad not found"),
  });

export const updateGoogleAd = (api: Api, id: string, input: Partial<GoogleAdInput>) =>
  api.patch("/api/projects/google-ad/{id}", {
    params: { id },
    json: input,
    schema: recordIfSent(GoogleAdSchema),
  });

const content = recordIfSent(GoogleAdContentSchema);

/** Adds the first entry of each list under the field name of an API without lists. */
const withFirst = <Input extends GoogleAdContentInput>(input: Input): Input => ({
  ...(input.headlines?.[0] && { heading: input.headlines[0].text }),
  ...(input.descriptions?.[0] && { description: input.descriptions[0].text }),
  ...input,
});

export const createGoogleContent = (api: Api, input: NewGoogleAdContentInput) =>
  api.post("/api/projects/google-ad/content", { json: withFirst(input), schema: content });

/** Saves an ad, and takes a step. Fields that aren't in the input keep their values. */
export const updateGoogleContent = (
  api: Api,
  id: string,
  input: GoogleAdContentInput & { step?: StepInput },
) =>
  api.put("/api/projects/google-ad/content/{id}", {
    params: { id },
    json: { content_id: id, ...withFirst(input) },
    schema: savedWith(GoogleAdContentSchema),
  });

/**
 * Saves the texts of several ads of a campaign, and returns what happened to each. An API without this call gets one call for each
 * ad, which can't be undone.
 */
export async function updateGoogleContents(
  api: Api,
  id: string,
  contents: readonly GoogleAdTextsInput[],
): Promise<GoogleAdSaved[]> {
  try {
    return await api.put("/api/projects/google-ad/{id}/contents", {
      params: { id },
      json: { contents },
      schema: listOf(GoogleAdSavedSchema),
    });
  } catch (error) {
    if (!(error instanceof NotOfferedError)) throw error;
  }
  const saved: GoogleAdSaved[] = [];
  for (const { content_id, ...texts } of contents) saved.push(await savedAlone(api, content_id, texts));
  return saved;
}

async function savedAlone(api: Api, content_id: string, texts: GoogleAdContentInput): Promise<GoogleAdSaved> {
  const answer = (outcome: SaveOutcome, more: Partial<GoogleAdSaved> = {}): GoogleAdSaved => ({
    content_id,
    outcome,
    errors: {},
    content: null,
    ...more,
  });
  try {
    return answer("saved", { content: (await updateGoogleContent(api, content_id, texts)).record });
  } catch (error) {
    if (error instanceof StaleError)
      return answer("stale", { content: GoogleAdContentSchema.safeParse(error.current).data ?? null });
    if (error instanceof ValidationError) return answer("refused", { errors: error.fieldErrors });
    if (error instanceof ForbiddenError || error instanceof NotFoundError)
      return answer("refused", { errors: { content_id: [error.message] } });
    throw error;
  }
}

export const deleteGoogleContent = (api: Api, id: string) =>
  api.delete("/api/projects/google-ad/content/{id}", { params: { id } });

/** Imports all ads or none. */
export const importGoogleContents = (api: Api, input: GoogleAdImportInput) =>
  api.post("/api/projects/google-ad/content/import", { json: input, schema: recordOf(GoogleAdImportSchema) });

/** Lists imports, newest first. Empty if the API doesn't record them. */
export const listGoogleImports = async (api: Api, id: string) =>
  (await api.find("/api/projects/google-ad/{id}/imports", {
    params: { id },
    schema: listOf(GoogleAdImportSchema),
  })) ?? [];

export const getGoogleImport = (api: Api, id: string) =>
  api.get("/api/projects/google-ad/imports/{id}", { params: { id }, schema: recordOf(GoogleAdImportSchema) });

export const undoGoogleImport = (api: Api, id: string) =>
  api.post("/api/projects/google-ad/imports/{id}/undo", {
    params: { id },
    json: {},
    schema: recordOf(GoogleAdImportSchema),
  });

const rules = recordOf(GoogleAdRulesSchema);

export const getGoogleAdRules = (api: Api, project: string) =>
  api.get("/api/projects/{project}/google-ad-rules", { params: { project }, schema: rules });

export const updateGoogleAdRules = (
  api: Api,
  project: string,
  input: { blocking: string[]; version?: number },
) => api.put("/api/projects/{project}/google-ad-rules", { params: { project }, json: input, schema: rules });

const adGroup = recordIfSent(GoogleAdGroupSchema);

export const createAdGroup = (api: Api, input: NewGoogleAdGroupInput) =>
  api.post("/api/projects/google-ad/ad-group", { json: input, schema: adGroup });

export const updateAdGroup = (api: Api, id: string, input: GoogleAdGroupInput) =>
  api.patch("/api/projects/google-ad/ad-group/{id}", { params: { id }, json: input, schema: adGroup });

export const deleteAdGroup = (api: Api, id: string) =>
  api.delete("/api/projects/google-ad/ad-group/{id}", { params: { id } });
