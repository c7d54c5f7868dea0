import { metaLinks, type MetaPlace } from "#components/meta-ads/meta-links.ts";
import { AdMenu } from "#components/review/ad-menu.tsx";
import { ItemHeader } from "#components/review/item-header.tsx";
import { Link } from "#ui/link.tsx";
import type { LoadedAd } from "./load-ad.server.ts";

type Props = {
  place: MetaPlace & { contentId: string };
  ad: Pick<LoadedAd, "title" | "status" | "review" | "canDelete" | "reading">;
};

/** The heading of an ad, with what can be done with it. */
export function AdHeader({ place, ad: { title, status, review, canDelete, reading } }: Props) {
  const links = metaLinks(place);
  const id = place.contentId;
  return (
    <ItemHeader
      title={title}
      kind="Meta ad"
      status={review?.status ?? status}
      review={review}
      actions={
        <AdMenu
          title={title}
          status={status}
          review={review}
          place={place}
          deletion={canDelete ? links.deleteContent(id) : null}
        >
          <Link to={links.item(id)}>All ads</Link>{" "}
          {reading === null && <Link to={links.makeVariants(id)}>Create variants…</Link>}
        </AdMenu>
      }
    />
  );
}
