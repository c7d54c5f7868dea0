import { getGoogleAd } from "#api-client/google-ads.server.ts";
import type { GoogleAd, GoogleAdContent } from "#contract/google-ads.ts";
import { defaultText } from "#domain/google-ads/width.ts";
import type { Api } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";

/**
 * Returns an ad and its campaign. The specification has no call for a single ad.
 * @throws the not-found page
 */
export async function findContent(
  api: Api,
  params: { googleAdvertisementId: string; contentId: string },
): Promise<{ campaign: GoogleAd; content: GoogleAdContent }> {
  const campaign = await getGoogleAd(api, params.googleAdvertisementId);
  const content = campaign.contents.find(({ content_id }) => content_id === params.contentId);
  if (!content) throw notFound("Ad not found");
  return { campaign, content };
}

export async function findAdGroup(
  api: Api,
  params: { googleAdvertisementId: string; adGroupId: string },
): Promise<{ campaign: GoogleAd; group: GoogleAd["ad_groups"][number] }> {
  const campaign = await getGoogleAd(api, params.googleAdvertisementId);
  const group = campaign.ad_groups.find(({ id }) => id === params.adGroupId);
  if (!group) throw notFound("Ad group not found");
  return { campaign, group };
}

/** Returns the plain texts of the keywords that trigger an ad. */
export const keywordsOf = (campaign: GoogleAd, adGroupId: string | null): string[] =>
  campaign.ad_groups.find(({ id }) => id === adGroupId)?.keywords.map(({ text }) => text) ?? [];

/** Returns an ad's title: its first headline, as it is shown. */
export const titleOf = ({ heading }: Pick<GoogleAdContent, "heading">): string =>
  defaultText(heading ?? "") || "Untitled ad";
