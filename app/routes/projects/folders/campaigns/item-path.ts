import { href } from "react-router";
import type { CampaignKind } from "#contract/campaign.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import { campaignPath } from "./campaign-path.ts";

type Place = { projectId: string; folderId: string };
type Of = { kind: CampaignKind; id: string };

const PAGES: Record<CampaignKind, (itemId: string) => string> = {
  SocialCalendar: (itemId) => `/boards/${encodeURIComponent(itemId)}`,
  MetaAd: (itemId) => `/content/${encodeURIComponent(itemId)}/edit`,
  GoogleAd: (itemId) => `/content/${encodeURIComponent(itemId)}/edit`,
  Blog: () => "",
};

/** The page where an item is written. */
export const itemPath = (place: Place, campaign: Of, itemId: string): string =>
  campaignPath(place, campaign) + PAGES[campaign.kind](itemId);

const item = "/projects/:projectId/folders/:folderId/campaigns/items/:subjectId/:itemId";

/** The pages that boards, content items and blog posts have in common. */
export function itemLinks(place: Place, { subject, id }: { subject: ItemSubject; id: string }) {
  const params = { projectId: place.projectId, folderId: place.folderId, subjectId: subject, itemId: id };
  return {
    status: href(`${item}/status`, params),
    comments: href(`${item}/comments`, params),
    versions: href(`${item}/versions`, params),
    version: (number: number) => `${href(`${item}/versions`, params)}/${number}`,
    duplicate: href(`${item}/duplicate`, params),
  };
}
