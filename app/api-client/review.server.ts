import { PlacedSchema } from "#contract/campaigns.ts";
import { pageOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import { IdSchema } from "#contract/fields.ts";
import {
  FullItemVersionSchema,
  ItemVersionSchema,
  ReviewSchema,
  SignedDecisionSchema,
  type StatusInput,
} from "#contract/review.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import { z } from "zod";
import { knownCapability } from "./capabilities.server.ts";
import type { Api } from "./client.server.ts";

/** A board, an ad, or a blog post. */
export type ItemName = { subject: ItemSubject; id: string };

const itemPath = "/api/items/{subject}/{id}";
const place = recordOf(PlacedSchema);

/** Returns where an item is, by its id alone. */
export const getItemPlace = (api: Api, item: ItemName) => api.get(itemPath, { params: item, schema: place });

/** Returns the same, or null if the API doesn’t say. */
export const findItemPlace = (api: Api, item: ItemName) =>
  api.find(itemPath, { params: item, schema: place });

const reviewPath = "/api/{subject}/{id}/review";
const review = recordOf(ReviewSchema);

export const getReview = (api: Api, item: ItemName) => api.get(reviewPath, { params: item, schema: review });

/** Returns the review with what would be published. An API may leave that out. */
export const getReviewWithContent = (api: Api, item: ItemName) =>
  api.get(reviewPath, { params: item, query: { include: "content" }, schema: review });

export const findReview = (api: Api, item: ItemName) =>
  api.find(reviewPath, { params: item, schema: review });

/** Returns whether the API has reviews, as far as can be told without an item. */
export async function mayOfferReview(api: Api): Promise<boolean> {
  const name = `GET ${reviewPath}`;
  // Of a call that is there, the answer is that no item has this id.
  if (knownCapability(name) === undefined) await findReview(api, { subject: "boards", id: "0" });
  return knownCapability(name) !== false;
}

export const changeItemStatus = (api: Api, item: ItemName, input: StatusInput) =>
  api.post("/api/{subject}/{id}/status", { params: item, json: input });

const signedPath = "/api/signed-decisions/{token}";

/** Returns what the link in an e-mail asks about. Needs no session, because the token grants access. */
export const getSignedDecision = (api: Api, token: string) =>
  api.get(signedPath, { params: { token }, schema: recordOf(SignedDecisionSchema) });

export const decideSigned = (
  api: Api,
  token: string,
  input: Pick<StatusInput, "status" | "reason" | "version">,
) => api.post(signedPath, { params: { token }, json: input });

export const getSignedFile = (api: Api, token: string, id: string, width: string | null) =>
  api.file(`${signedPath}/files/{id}`, { token, id }, { width });

const copyId = recordIfSent(
  z
    .object({ id: IdSchema.optional(), content_id: IdSchema.optional() })
    .transform(({ id, content_id }) => id ?? content_id ?? null),
);

/**
 * Copies an item, also to another campaign of its kind. The response has the copy's id, called `content_id` for an ad.
 */
export const duplicateItem = (
  api: Api,
  item: ItemName,
  input: { shift_days: number; campaign_id?: string | undefined },
) =>
  api.post("/api/{subject}/{id}/duplicate", {
    params: item,
    json: input,
    schema: copyId,
  });

export const listVersions = (api: Api, item: ItemName, page: number) =>
  api.get("/api/{subject}/{id}/versions", {
    params: item,
    query: { page },
    schema: pageOf(ItemVersionSchema),
  });

export const getVersion = (api: Api, item: ItemName, number: string) =>
  api.get("/api/{subject}/{id}/versions/{number}", {
    params: { ...item, number },
    schema: recordOf(FullItemVersionSchema),
  });

export const restoreVersion = (api: Api, item: ItemName, number: string, input: { version?: number }) =>
  api.post("/api/{subject}/{id}/versions/{number}/restore", { params: { ...item, number }, json: input });
