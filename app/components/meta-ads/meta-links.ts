import { href } from "react-router";
import { searchWith } from "#lib/search-params.ts";
import { campaignLinks, campaignPath } from "#components/campaigns/campaign-path.ts";
import { type PictureName, pictureWord } from "./picture-name.ts";
import type { PreviewView } from "./preview-views.ts";

export type MetaPlace = { projectId: string; folderId: string; metaAdvertisementId: string };

const content =
  "/projects/:projectId/folders/:folderId/campaigns/meta-advertisement/:metaAdvertisementId/content/:contentId";

/** The feed is what an address without a placement shows. */
const viewed = (placement?: PreviewView) =>
  searchWith({ placement: placement === "feed" ? undefined : placement });

export function metaLinks(place: MetaPlace) {
  const of = { kind: "MetaAd", id: place.metaAdvertisementId } as const;
  const ad = campaignPath(place, of);
  return {
    ad,
    view: (placement: PreviewView) => ad + viewed(placement),
    /** The campaign's page, scrolled to one of its ads. */
    item: (contentId: string, placement?: PreviewView) =>
      `${ad}${viewed(placement)}#content-${encodeURIComponent(contentId)}`,
    edit: `${ad}/edit`,
    export: `${ad}/export`,
    pack: `${ad}/pack`,
    variants: `${ad}/variants`,
    ...campaignLinks(place, of),
    newContent: `${ad}/content/new`,
    content: (contentId: string, placement?: PreviewView) =>
      href(`${content}/edit`, { ...place, contentId }) + viewed(placement),
    deleteContent: (contentId: string) => href(`${content}/delete`, { ...place, contentId }),
    moveContent: (contentId: string, placement?: PreviewView) =>
      href(`${content}/position`, { ...place, contentId }) + viewed(placement),
    moreContent: (contentId: string, placement?: PreviewView) =>
      href(`${content}/more`, { ...place, contentId }) + viewed(placement),
    comments: (contentId: string) => href(`${content}/comments`, { ...place, contentId }),
    makeVariants: (contentId: string) => href(`${content}/variants`, { ...place, contentId }),
    image: (contentId: string, picture: PictureName = {}, back?: string) =>
      href(`${content}/image`, { ...place, contentId }) + searchWith({ use: pictureWord(picture), back }),
    imageAsset: (contentId: string, picture: PictureName = {}) =>
      href(`${content}/image/asset`, { ...place, contentId }) + searchWith({ use: pictureWord(picture) }),
    deleteImage: (contentId: string, picture: PictureName) =>
      href(`${content}/image/delete`, { ...place, contentId }) + searchWith({ use: pictureWord(picture) }),
  };
}
export type MetaLinks = ReturnType<typeof metaLinks>;
