import { getReview } from "#api-client/review.server.ts";
import { getTask } from "#api-client/tasks.server.ts";
import { commentedAt, type CommentedParams, itemAt, type ItemParams } from "#components/review/item-at.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the review of the record in a URL, with the URL of its page. */
export async function itemNamed(api: Api, params: ItemParams) {
  const { name, page } = itemAt(params);
  return { ...(await getReview(api, name)), name, path: page };
}

/** Returns what the comments in a URL are on: a task, or a record with a review. */
export async function commentedNamed(api: Api, params: CommentedParams) {
  const { name, page } = commentedAt(params);
  if ("taskId" in params) {
    const { title, can, project } = await getTask(api, params.taskId);
    return { title, can, name, path: page, project: project?.slug ?? null };
  }
  const { title, can } = await getReview(api, itemAt(params).name);
  return { title, can, name, path: page, project: params.projectId };
}
