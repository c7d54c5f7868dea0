import { href } from "react-router";
import type { CampaignKind } from "#contract/campaign.ts";

type Place = { projectId: string; folderId: string };

/** The address of a campaign's own page. */
export function campaignPath(place: Place, { kind, id }: { kind: CampaignKind; id: string }): string {
  const campaigns = "/projects/:projectId/folders/:folderId/campaigns";
  switch (kind) {
    case "SocialCalendar":
      return href(`${campaigns}/social-calendar/:socialCalendarId`, { ...place, socialCalendarId: id });
    case "MetaAd":
      return href(`${campaigns}/meta-advertisement/:metaAdvertisementId`, {
        ...place,
        metaAdvertisementId: id,
      });
    case "GoogleAd":
      return href(`${campaigns}/google-advertisement/:googleAdvertisementId`, {
        ...place,
        googleAdvertisementId: id,
      });
    case "Blog":
      return href(`${campaigns}/blog/:blogId`, { ...place, blogId: id });
  }
}
