import { data } from "react-router";
import { getReview, type ItemName } from "#api-client/items.server.ts";
import { ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import type { Api, ReadFailure } from "#middleware/api.server.ts";
import { itemPath } from "../item-path.ts";

type Params = { projectId: string; folderId: string; subjectId: string; itemId: string };

/** @throws the not-found page */
export function itemName({ subjectId, itemId }: Params): ItemName {
  const subject = ITEM_SUBJECTS.find((known) => known === subjectId);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Not found" };
  if (!subject) throw data(missing, { status: 404 });
  return { subject, id: itemId };
}

/** The item that an address names, with where its own page is. */
export async function itemNamed(api: Api, params: Params) {
  const name = itemName(params);
  const review = await getReview(api, name);
  return { ...review, name, path: itemPath(params, review.campaign, name.id) };
}
