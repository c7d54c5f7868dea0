import { href } from "react-router";
import type { ImageRatio } from "#contract/vocabulary.ts";
import { searchWith } from "#lib/search-params.ts";
import { campaignActionsPath, campaignPath } from "../campaign-path.ts";
import type { PreviewView } from "./preview-views.ts";

export type MetaPlace = { projectId: string; folderId: string; metaAdvertisementId: string };

const content =
  "/projects/:projectId/folders/:folderId/campaigns/meta-advertisement/:metaAdvertisementId/content/:contentId";

/** The addresses around one Meta ad. */
export function metaLinks(place: MetaPlace) {
  const of = { kind: "MetaAd", id: place.metaAdvertisementId } as const;
  const ad = campaignPath(place, of);
  return {
    ad,
    view: (placement: PreviewView) => ad + searchWith({ placement }),
    /** The campaign's page, at one of its content items. */
    item: (contentId: string, placement?: PreviewView) =>
      `${ad}${searchWith({ placement })}#content-${encodeURIComponent(contentId)}`,
    edit: `${ad}/edit`,
    delete: `${ad}/delete`,
    export: `${ad}/export`,
    actions: campaignActionsPath(place, of),
    newContent: `${ad}/content/new`,
    content: (contentId: string, placement?: PreviewView) =>
      href(`${content}/edit`, { ...place, contentId }) + searchWith({ placement }),
    deleteContent: (contentId: string) => href(`${content}/delete`, { ...place, contentId }),
    moveContent: (contentId: string) => href(`${content}/position`, { ...place, contentId }),
    image: (contentId: string, ratio?: ImageRatio) =>
      href(`${content}/image`, { ...place, contentId }) + searchWith({ ratio }),
    deleteImage: (contentId: string, ratio?: ImageRatio) =>
      href(`${content}/image/delete`, { ...place, contentId }) + searchWith({ ratio }),
  };
}
export type MetaLinks = ReturnType<typeof metaLinks>;
