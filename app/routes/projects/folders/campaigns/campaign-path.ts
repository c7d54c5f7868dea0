import { href } from "react-router";
import type { CampaignKind } from "#contract/campaign.ts";

type Place = { projectId: string; folderId: string };
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

/** The address of a campaign's own page. */
export const campaignPath = (place: Place, { kind, id }: { kind: CampaignKind; id: string }): string =>
  paths[kind](place, id);

/** Where a campaign is moved, duplicated and archived. */
export const campaignActionsPath = (place: Place, { kind, id }: { kind: CampaignKind; id: string }): string =>
  href(`${campaigns}/actions/:kindId/:campaignId`, { ...place, kindId: kind, campaignId: id });
