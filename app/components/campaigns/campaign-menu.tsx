import type { ReactNode } from "react";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useHasLabels } from "#components/labels/has-labels.ts";
import { useHasTrash } from "#components/shell/trash-promise.tsx";
import { useHasReviewLinks } from "#components/review/has-review-links.ts";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { ArchiveButton } from "./archive-button.tsx";
import type { campaignLinks } from "./campaign-path.ts";

type Props = {
  name: string;
  links: ReturnType<typeof campaignLinks>;
  isArchived: boolean;
  canUpdate: boolean;
  canDelete: boolean;
  /** Whether the campaign was published. If so, deleting it asks first. */
  isPublished?: boolean;
  /** Items for this kind of campaign only. They come first. */
  children?: ReactNode;
};

/** Renders the actions for an entire campaign, in the same order and with the same labels for every kind. */
export function CampaignMenu({
  name,
  links,
  isArchived,
  canUpdate,
  canDelete,
  isPublished = false,
  children,
}: Props) {
  const hasTrash = useHasTrash();
  const hasReviewLinks = useHasReviewLinks();
  const hasLabels = useHasLabels();
  return (
    <Menu id="campaign-more" label="More actions" record={name}>
      {children} {canUpdate && hasLabels && <Link to={links.labels}>Labels…</Link>}{" "}
      {canUpdate && <Link to={links.move}>Move to another folder…</Link>}{" "}
      {canUpdate && <Link to={links.duplicate}>Duplicate campaign…</Link>}{" "}
      {canUpdate && hasReviewLinks && <Link to={links.reviewLinks}>Share for review…</Link>}{" "}
      {canUpdate && <ArchiveButton to={links.more} isArchived={isArchived} />}{" "}
      {canDelete && (
        <DeleteAction
          id="delete-campaign"
          to={links.delete}
          asks={isPublished || !hasTrash}
          label="Delete campaign"
        />
      )}
    </Menu>
  );
}
