import { recordIfSent } from "#contract/envelope.ts";
import { CommentSchema, type ImageAnchorInput, ThreadSchema } from "#contract/review.ts";
import type { CommentSubject } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";
import { NotFoundError } from "./errors.server.ts";
import { everyPage } from "./every-page.server.ts";

export type Commented = { subject: CommentSubject; id: string };

const comments = "/api/{subject}/{id}/comments";

export const listComments = (api: Api, on: Commented) =>
  everyPage(api, comments, ThreadSchema, { params: on });

export async function findComments(api: Api, on: Commented) {
  if (!(await api.offers(comments, on))) return null;
  return listComments(api, on).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
}

const created = recordIfSent(CommentSchema.pick({ id: true }));

export const createComment = (
  api: Api,
  on: Commented,
  input: {
    body: string;
    parent_id?: string;
    quote?: string | null;
    anchor?: { field: string } | ImageAnchorInput;
  },
) =>
  api.post("/api/{subject}/{id}/comments", {
    params: on,
    json: input,
    schema: created,
  });

export const updateComment = (api: Api, id: string, input: { body?: string; resolved?: boolean }) =>
  api.patch("/api/comments/{id}", { params: { id }, json: input });

export const deleteComment = (api: Api, id: string) => api.delete("/api/comments/{id}", { params: { id } });
