import { DraftEntrySchema, DraftReceiptSchema, DraftSchema, type DraftValues } from "#contract/drafts.ts";
import { listOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import type { DraftSubject } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";

const path = "/api/drafts";
const one = "/api/drafts/{subject}/{record}";
const entries = listOf(DraftEntrySchema);
const draft = recordOf(DraftSchema.nullable());
const receipt = recordIfSent(DraftReceiptSchema);

/** What a draft is of: an item, or something new in a campaign. */
export type DraftAddress = { subject: DraftSubject; record: string };

export const offersDrafts = (api: Api) => api.offers(path);

/** Returns the user's drafts without their texts, newest first. Null if the API has no such call. */
export const findDrafts = (api: Api) => api.find(path, { schema: entries });

export const getDraft = (api: Api, params: DraftAddress) => api.get(one, { params, schema: draft });

/** @param version the record's version that the changes were made to. Null for a new record */
export const keepDraft = (
  api: Api,
  params: DraftAddress,
  { values, version }: { values: DraftValues; version: number | null },
) => api.put(one, { params, json: { values, base_version: version }, schema: receipt, lastWins: true });

export const deleteDraft = (api: Api, params: DraftAddress) => api.delete(one, { params, lastWins: true });
