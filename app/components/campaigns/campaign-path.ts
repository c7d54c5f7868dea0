import { logLinks } from "#components/ad-log/log-links.ts";
import { href } from "react-router";
import type { CampaignKind } from "#contract/campaigns.ts";

type Place = { projectId: string; folderId: string };

export type CampaignParams = Place &
  (
    | { socialCalendarId: string }
    | { metaAdvertisementId: string }
    | { googleAdvertisementId: string }
    | { blogId: string }
  );

const campaigns = "/projects/:projectId/folders/:folderId/campaigns";

const paths = {
  SocialCalendar: (place: Place, id: string) =>
    href(`${campaigns}/social-calendar/:socialCalendarId`, { ...place, socialCalendarId: id }),
  MetaAd: (place: Place, id: string) =>
    href(`${campaigns}/meta-advertisement/:metaAdvertisementId`, { ...place, metaAdvertisementId: id }),
  GoogleAd: (place: Place, id: string) =>
    href(`${campaigns}/google-advertisement/:googleAdvertisementId`, { ...place, googleAdvertisementId: id }),
  Blog: (place: Place, id: string) => href(`${campaigns}/blog/:blogId`, { ...place, blogId: id }),
} satisfies Record<CampaignKind, (place: Place, id: string) => string>;

type Campaign = { kind: CampaignKind; id: string };

export const campaignPath = (place: Place, { kind, id }: Campaign): string => paths[kind](place, id);

export function campaignLinks(place: Place, campaign: Campaign) {
  const path = campaignPath(place, campaign);
  return {
    more: `${path}/more`,
    move: `${path}/move`,
    duplicate: `${path}/duplicate`,
    labels: `${path}/labels`,
    tasks: `${path}/tasks`,
    reviewLinks: `${path}/review-links`,
    delete: `${path}/delete`,
    /** What was changed in it. Null for what isn’t an ad campaign. */
    log: campaign.kind === "MetaAd" || campaign.kind === "GoogleAd" ? logLinks.ofCampaign(campaign.id) : null,
  };
}

export function campaignAt(params: CampaignParams): Campaign {
  if ("socialCalendarId" in params) return { kind: "SocialCalendar", id: params.socialCalendarId };
  if ("metaAdvertisementId" in params) return { kind: "MetaAd", id: params.metaAdvertisementId };
  if ("googleAdvertisementId" in params) return { kind: "GoogleAd", id: params.googleAdvertisementId };
  return { kind: "Blog", id: params.blogId };
}
