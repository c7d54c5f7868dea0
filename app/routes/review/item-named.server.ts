import { getReview } from "#api-client/review.server.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the review of the record in a URL, with the URL of its page. */
export async function itemNamed(api: Api, params: ItemParams) {
  const { name, page } = itemAt(params);
  return { ...(await getReview(api, name)), name, path: page };
}
