import { redirect } from "react-router";
import { getReview } from "#api-client/review.server.ts";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import { ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/moved";

const below: Record<CampaignKind, (id: string) => string> = {
  SocialCalendar: (id) => `/boards/${encodeURIComponent(id)}`,
  MetaAd: (id) => `/content/${encodeURIComponent(id)}`,
  GoogleAd: (id) => `/content/${encodeURIComponent(id)}`,
  Blog: () => "",
};

/** Redirects old URLs with a kind and an id to the record. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const subject = ITEM_SUBJECTS.find((known) => known === params.subjectId);
  if (!subject) throw notFound("Not found");
  const { campaign } = await getReview(context.get(apiContext), { subject, id: params.itemId });
  const address = campaignPath(params, campaign) + below[campaign.kind](params.itemId);
  return redirect(`${address}/${params["*"]}${url.search}`, 301);
}
