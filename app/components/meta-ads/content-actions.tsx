import { itemAt } from "#components/review/item-at.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import { MenuItem } from "#ui/menu.tsx";
import { metaLinks, type MetaPlace } from "./meta-links.ts";
import type { PreviewView } from "./preview-views.ts";

export type ContentActionsData = {
  params: MetaPlace & { contentId: string };
  heading: string;
  view: PreviewView;
  /** Its place among the ads of its campaign, from 1. */
  place: number;
  of: number;
  isOut: boolean;
  can: { update: boolean; create: boolean; delete: boolean; share: boolean };
};

/** Lists what can be done with an ad, on a page of its own and in the menu of its card. */
export function ContentActions({
  data: { params, heading, view, place, of, isOut, can },
}: {
  data: ContentActionsData;
}) {
  const hasTrash = useOffers("hasTrash");
  const hasLabels = useOffers("hasLabels");
  const hasReviewLinks = useOffers("hasReviewLinks");
  const links = metaLinks(params);
  const item = itemAt(params);
  const id = params.contentId;
  return (
    <ul className="part-options">
      {can.update && (
        <li>
          <MenuItem icon="pencil" to={links.content(id, view)}>
            Edit
          </MenuItem>
        </li>
      )}
      {can.create && (
        <li>
          <MenuItem icon="copy" to={item.duplicate}>
            Duplicate…
          </MenuItem>
        </li>
      )}
      {can.update && (
        <li>
          <MenuItem icon="shapes" to={links.makeVariants(id)}>
            Create variants…
          </MenuItem>
        </li>
      )}
      {can.update && hasLabels && (
        <li>
          <MenuItem icon="tag" to={item.labels}>
            Labels…
          </MenuItem>
        </li>
      )}
      {can.share && hasReviewLinks && (
        <li>
          <MenuItem icon="share" to={item.reviewLinks}>
            Share for review…
          </MenuItem>
        </li>
      )}
      {can.update && of > 1 && (
        <li>
          <Form id={`move-${id}`} action={links.moveContent(id, view)}>
            {place > 1 && (
              <SubmitButton name="intent" value="up" tone="quiet">
                <Icon name="chevron-up" /> Move up
              </SubmitButton>
            )}{" "}
            {place < of && (
              <SubmitButton name="intent" value="down" tone="quiet">
                <Icon name="chevron-down" /> Move down
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
            icon="trash"
            record={heading}
          />
        </li>
      )}
    </ul>
  );
}
