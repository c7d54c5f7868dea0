import { getMetaAd } from "#api-client/meta-ads.server.ts";
import type { Api } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";

/**
 * Returns an ad and its campaign. The specification has no call for a single ad.
 * @throws the not-found page
 */
export async function findContent(api: Api, params: { metaAdvertisementId: string; contentId: string }) {
  const ad = await getMetaAd(api, params.metaAdvertisementId);
  const content = ad.contents.find(({ content_id }) => content_id === params.contentId);
  if (!content) throw notFound("Ad not found");
  return { ad, content };
}
