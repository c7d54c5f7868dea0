import { itemAt } from "#components/review/item-at.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Link } from "#ui/link.tsx";
import { metaLinks, type MetaPlace } from "./meta-links.ts";
import type { PreviewView } from "./preview-views.ts";

type Props = {
  data: {
    params: MetaPlace & { contentId: string };
    heading: string;
    view: PreviewView;
    /** Its place among the ads of its campaign, from 1. */
    place: number;
    of: number;
    isOut: boolean;
    can: { update: boolean; create: boolean; delete: boolean; share: boolean };
  };
};

/** Lists what can be done with an ad, on a page of its own and in the menu of its card. */
export function ContentActions({ data: { params, heading, view, place, of, isOut, can } }: Props) {
  const hasTrash = useOffers("hasTrash");
  const hasLabels = useOffers("hasLabels");
  const hasReviewLinks = useOffers("hasReviewLinks");
  const links = metaLinks(params);
  const item = itemAt(params);
  const id = params.contentId;
  return (
    <ul className="link-list">
      {can.update && (
        <li>
          <Link to={links.content(id, view)}>Edit</Link>
        </li>
      )}
      {can.create && (
        <li>
          <Link to={item.duplicate}>Duplicate…</Link>
        </li>
      )}
      {can.update && (
        <li>
          <Link to={links.makeVariants(id)}>Create variants…</Link>
        </li>
      )}
      {can.update && hasLabels && (
        <li>
          <Link to={item.labels}>Labels…</Link>
        </li>
      )}
      {can.share && hasReviewLinks && (
        <li>
          <Link to={item.reviewLinks}>Share for review…</Link>
        </li>
      )}
      {can.update && of > 1 && (
        <li>
          <Form id={`move-${id}`} action={links.moveContent(id, view)}>
            {place > 1 && (
              <SubmitButton name="intent" value="up" tone="quiet">
                Move up
              </SubmitButton>
            )}{" "}
            {place < of && (
              <SubmitButton name="intent" value="down" tone="quiet">
                Move down
              </SubmitButton>
            )}
          </Form>
        </li>
      )}
      {can.delete && (
        <li>
          <DeleteAction
            id={`delete-${id}`}
            to={links.deleteContent(id)}
            asks={isOut || !hasTrash}
            label="Delete"
            record={heading}
          />
        </li>
      )}
    </ul>
  );
}
