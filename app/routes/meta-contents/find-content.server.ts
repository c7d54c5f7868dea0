import { getMetaAd } from "#api-client/meta-ads.server.ts";
import type { Api } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";

/**
 * A content item and the campaign it stands in: the specification has no call for one item alone.
 * @throws the not-found page
 */
export async function findContent(api: Api, params: { metaAdvertisementId: string; contentId: string }) {
  const ad = await getMetaAd(api, params.metaAdvertisementId);
  const content = ad.contents.find(({ content_id }) => content_id === params.contentId);
  if (!content) throw notFound("Ad not found");
  return { ad, content };
}
