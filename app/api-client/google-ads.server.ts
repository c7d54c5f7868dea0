import { recordIfSent } from "#contract/envelope.ts";
import { type GoogleAdInput, GoogleAdSchema } from "#contract/google-ad.ts";
import type { Api } from "./client.server.ts";
import { existingRecord } from "./existing-record.server.ts";

/** Rejects with NotFoundError "Google Ad not found" when the answer holds no data. */
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
