import { listOf, recordOf } from "#contract/envelope.ts";
import {
  type DecisionInput,
  type GuestCommentInput,
  GuestItemSchema,
  GuestReviewSchema,
  ReviewAccessSchema,
  type ReviewLinkInput,
  ReviewLinkSchema,
} from "#contract/review-links.ts";
import type { Api } from "./client.server.ts";
import type { ItemName } from "./review.server.ts";

/** Returns the links to an item and to all that it is in, to a campaign and its items, or to a whole project. */
export const listReviewLinks = (api: Api, wanted: ItemName | { campaign: string } | { project: string }) =>
  api.get("/api/review-links", { query: wanted, schema: listOf(ReviewLinkSchema) });

export const offersReviewLinks = (api: Api) => api.offers("/api/review-links");

/** Creates a link. Only this response includes its URL. */
export const createReviewLink = (api: Api, input: ReviewLinkInput) =>
  api.post("/api/review-links", { json: input, schema: recordOf(ReviewLinkSchema) });

export const revokeReviewLink = (api: Api, id: string) =>
  api.delete("/api/review-links/{id}", { params: { id } });

type Visit = {
  token: string;
  /** Stands for the passphrase, if the link has one. */
  access: string | null;
};

/**
 * Returns what a link covers, and all of one item, or of those that wait for a decision. An API that doesn't know these parameters
 * sends all of everything. Needs no session, because the token grants access.
 * @param ahead no one sees the response yet, so the visit doesn't count
 */
export const getGuestReview = (
  api: Api,
  { token, access, page, item, ahead }: Visit & { page: number; item: string | null; ahead: boolean },
) =>
  api.get("/api/review/{token}", {
    params: { token },
    query: {
      access,
      page: page === 1 ? null : page,
      item,
      only: item === null ? "waiting" : null,
      ahead: ahead ? "1" : null,
    },
    schema: recordOf(GuestReviewSchema),
  });

export const enterPassphrase = (api: Api, token: string, passphrase: string) =>
  api.post("/api/review/{token}/access", {
    params: { token },
    json: { passphrase },
    schema: recordOf(ReviewAccessSchema),
  });

/** Returns the item as it is after the decision. */
export const createDecision = (api: Api, { token, access }: Visit, input: DecisionInput) =>
  api.post("/api/review/{token}/decisions", {
    params: { token },
    json: { ...input, access },
    schema: recordOf(GuestItemSchema),
  });

/** Takes a decision back. */
export const undoDecision = (api: Api, { token, access }: Visit, decision: string) =>
  api.delete("/api/review/{token}/decisions/{decision}", {
    params: { token, decision },
    json: { access },
    schema: recordOf(GuestItemSchema),
  });

export const createGuestComment = (api: Api, { token, access }: Visit, input: GuestCommentInput) =>
  api.post("/api/review/{token}/comments", { params: { token }, json: { ...input, access } });

export const getGuestFile = (api: Api, { token, access }: Visit, id: string, width: string | null) =>
  api.file("/api/review/{token}/files/{id}", { token, id }, { access, width });
