import { googleLinks, type GooglePlace } from "#components/google-ads/google-links.ts";
import { AdMenu } from "#components/review/ad-menu.tsx";
import { ItemHeader } from "#components/review/item-header.tsx";
import { Link } from "#ui/link.tsx";
import type { LoadedAd } from "./load-ad.server.ts";

type Props = {
  place: GooglePlace & { contentId: string };
  ad: Pick<LoadedAd, "title" | "status" | "review" | "canDelete" | "canMove">;
};

/** The heading of an ad, with what can be done with it. */
export function AdHeader({ place, ad: { title, status, review, canDelete, canMove } }: Props) {
  const links = googleLinks(place);
  const id = place.contentId;
  return (
    <ItemHeader
      title={title}
      kind="Google ad"
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
          <Link to={links.contentOf(id)}>All ads</Link>{" "}
          <Link to={links.combinations(id)}>All combinations</Link>{" "}
          <Link to={links.extras(id)}>Sitelinks and callouts</Link>{" "}
          {canMove && <Link to={links.moveContent(id)}>Move ad…</Link>}
        </AdMenu>
      }
    />
  );
}
