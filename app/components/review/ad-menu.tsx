import type { ReactNode } from "react";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { isOut } from "#domain/review/states.ts";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { itemAt, type ItemParams } from "./item-at.ts";
import type { ShownReview } from "./review.server.ts";

type Props = {
  title: string;
  status: string;
  review: ShownReview;
  place: ItemParams;
  /** The page that deletes it. Null for those who may not. */
  deletion: string | null;
  /** What only this kind of ad has. */
  children: ReactNode;
};

/** What can be done with an ad beside writing it. */
export function AdMenu({ title, status, review, place, deletion, children }: Props) {
  const hasTrash = useOffers("hasTrash");
  const item = itemAt(place);
  return (
    <Menu id="ad-more" label="More actions" record={title} look="dots">
      {children} {review?.canDuplicate && <Link to={item.duplicate}>Duplicate…</Link>}{" "}
      {review?.canLabel && <Link to={item.labels}>Labels…</Link>}{" "}
      {review?.canShare && <Link to={item.reviewLinks}>Share for review…</Link>}{" "}
      {review && <Link to={item.versions}>Versions</Link>}{" "}
      {deletion !== null && (
        <DeleteAction id="delete-content" to={deletion} asks={isOut(status) || !hasTrash} label="Delete ad" />
      )}
    </Menu>
  );
}
