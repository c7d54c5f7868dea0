import { data } from "react-router";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import type { Api, ReadFailure } from "#middleware/api.server.ts";

/**
 * A content item and the campaign it stands in: the specification has no call for one item alone.
 * @throws the not-found page
 */
export async function findContent(api: Api, params: { metaAdvertisementId: string; contentId: string }) {
  const ad = await getMetaAd(api, params.metaAdvertisementId);
  const content = ad.contents.find(({ content_id }) => content_id === params.contentId);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Content not found" };
  if (!content) throw data(missing, { status: 404 });
  return { ad, content };
}
