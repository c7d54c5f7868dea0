import { href } from "react-router";
import { searchWith } from "#lib/search-params.ts";
import { campaignLinks, campaignPath } from "#components/campaigns/campaign-path.ts";

export type GooglePlace = { projectId: string; folderId: string; googleAdvertisementId: string };

const root = "/projects/:projectId/folders/:folderId/campaigns/google-advertisement/:googleAdvertisementId";
const content = `${root}/content/:contentId` as const;
const group = `${root}/ad-groups/:adGroupId` as const;

export function googleLinks(place: GooglePlace) {
  const campaign = campaignPath(place, { kind: "GoogleAd", id: place.googleAdvertisementId });
  return {
    campaign,
    /** The campaign's page, scrolled to one of its ads. */
    contentOf: (contentId: string) => `${campaign}#content-${contentId}`,
    /** @param query the filters of the list, as in its URL */
    grid: (query: Record<string, string> = {}) => campaign + searchWith({ view: "grid", ...query }),
    /** The campaign's page with filters, as in its URL. */
    filtered: (query: Record<string, string>) => campaign + searchWith(query),
    replace: `${campaign}/replace`,
    paste: `${campaign}/paste`,
    edit: `${campaign}/edit`,
    ...campaignLinks(place, { kind: "GoogleAd", id: place.googleAdvertisementId }),
    import: `${campaign}/import`,
    imported: (importId: string) => `${campaign}/imports/${encodeURIComponent(importId)}`,
    /** @param query the filters of the list, as in its URL */
    export: (query: string) => `${campaign}/export${query}`,
    keywords: `${campaign}/keywords`,
    rules: `${campaign}/rules`,
    newContent: `${campaign}/content/new`,
    content: (contentId: string) => href(content, { ...place, contentId }),
    editContent: (contentId: string, mix?: number) =>
      href(`${content}/edit`, { ...place, contentId }) + (mix ? searchWith({ mix: String(mix) }) : ""),
    extras: (contentId: string) => href(`${content}/extras`, { ...place, contentId }),
    combinations: (contentId: string, mix?: number) =>
      href(`${content}/combinations`, { ...place, contentId }) +
      (mix ? searchWith({ mix: String(mix) }) : ""),
    moveContent: (contentId: string) => href(`${content}/move`, { ...place, contentId }),
    deleteContent: (contentId: string) => href(`${content}/delete`, { ...place, contentId }),
    adGroups: `${campaign}/ad-groups`,
    newAdGroup: `${campaign}/ad-groups/new`,
    adGroup: (adGroupId: string) => href(`${group}/edit`, { ...place, adGroupId }),
    deleteAdGroup: (adGroupId: string) => href(`${group}/delete`, { ...place, adGroupId }),
  };
}
export type GoogleLinks = ReturnType<typeof googleLinks>;
