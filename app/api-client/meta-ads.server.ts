import { recordIfSent } from "#contract/envelope.ts";
import { type MetaAdInput, MetaAdSchema } from "#contract/meta-ad.ts";
import type { Api } from "./client.server.ts";
import { existingRecord } from "./existing-record.server.ts";

/** Rejects with NotFoundError "Meta Ad not found" when the answer holds no data. */
export const getMetaAd = (api: Pick<Api, "get">, id: string) =>
  api.get("/api/projects/meta-ad/{id}", {
    params: { id },
    schema: existingRecord(MetaAdSchema, "Meta Ad not found"),
  });

export const updateMetaAd = (api: Api, id: string, input: Partial<MetaAdInput>) =>
  api.patch("/api/projects/meta-ad/{id}", {
    params: { id },
    json: input,
    schema: recordIfSent(MetaAdSchema),
  });
