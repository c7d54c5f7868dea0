import { getReview } from "#api-client/review.server.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import type { Api } from "#middleware/api.server.ts";

/** The record that an address names as its review has it, with where its own page is. */
export async function itemNamed(api: Api, params: ItemParams) {
  const { name, page } = itemAt(params);
  return { ...(await getReview(api, name)), name, path: page };
}
