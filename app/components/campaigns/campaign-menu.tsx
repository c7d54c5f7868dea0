import type { ReactNode } from "react";
import type { Can } from "#contract/fields.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { ArchiveButton } from "./archive-button.tsx";
import type { campaignLinks } from "./campaign-path.ts";

/** What the menu offers, from the record. */
type CampaignRights = Pick<Can, "update" | "delete" | "move" | "archive" | "copy" | "share">;

type Props = {
  name: string;
  links: ReturnType<typeof campaignLinks>;
  isArchived: boolean;
  can: CampaignRights;
  /** Whether the campaign was published. If so, deleting it asks first. */
  isPublished?: boolean;
  /** Items for this kind of campaign only. They come first. */
  children?: ReactNode;
};

/** Renders the actions for an entire campaign, in the same order and with the same labels for every kind. */
export function CampaignMenu({ name, links, isArchived, can, isPublished = false, children }: Props) {
  const hasTrash = useOffers("hasTrash");
  const hasReviewLinks = useOffers("hasReviewLinks");
  const hasLabels = useOffers("hasLabels");
  const hasTaskTemplates = useOffers("hasTaskTemplates");
  const hasLog = useOffers("hasLog");
  return (
    <Menu id="campaign-more" label="More actions" record={name} look="dots">
      {children} {can.update && hasLabels && <Link to={links.labels}>Labels…</Link>}{" "}
      {can.update && hasTaskTemplates && <Link to={links.tasks}>Add tasks from a template…</Link>}{" "}
      {can.move && <Link to={links.move}>Move to another folder…</Link>}{" "}
      {can.copy && <Link to={links.duplicate}>Duplicate campaign…</Link>}{" "}
      {can.share && hasReviewLinks && <Link to={links.reviewLinks}>Share for review…</Link>}{" "}
      {hasLog && links.log !== null && <Link to={links.log}>Ad log</Link>}{" "}
      {can.archive && <ArchiveButton to={links.more} isArchived={isArchived} />}{" "}
      {can.delete && (
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
