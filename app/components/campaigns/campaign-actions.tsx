import type { CampaignKind } from "#contract/campaigns.ts";
import type { Can } from "#contract/fields.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { searchWith } from "#lib/search-params.ts";
import { Link } from "#ui/link.tsx";
import { ArchiveButton } from "./archive-button.tsx";
import { campaignLinks } from "./campaign-path.ts";

export type ActionsData = {
  kind: CampaignKind;
  id: string;
  isArchived: boolean;
  /** Whether the campaign was published. If so, deleting it asks first. */
  isPublished: boolean;
  /** The list that the actions were opened from. Empty for the campaign itself. */
  back: string;
  can: Pick<Can, "update" | "delete" | "move" | "archive" | "copy" | "share">;
};

type Props = { data: ActionsData; place: { projectId: string; folderId: string } };

/** Renders what can be done with an entire campaign, as a list of links and small forms. */
export function CampaignActions({ data: { kind, id, isArchived, isPublished, back, can }, place }: Props) {
  const hasTrash = useOffers("hasTrash");
  const hasReviewLinks = useOffers("hasReviewLinks");
  const hasLabels = useOffers("hasLabels");
  const hasTaskTemplates = useOffers("hasTaskTemplates");
  const links = campaignLinks(place, { kind, id });
  return (
    <ul className="link-list">
      {can.update && hasLabels && (
        <li>
          <Link to={links.labels}>Labels…</Link>
        </li>
      )}
      {can.update && hasTaskTemplates && (
        <li>
          <Link to={links.tasks}>Add tasks from a template…</Link>
        </li>
      )}
      {can.move && (
        <li>
          <Link to={links.move}>Move to another folder…</Link>
        </li>
      )}
      {can.copy && (
        <li>
          <Link to={links.duplicate}>Duplicate campaign…</Link>
        </li>
      )}
      {can.share && hasReviewLinks && (
        <li>
          <Link to={links.reviewLinks}>Share for review…</Link>
        </li>
      )}
      {can.archive && (
        <li>
          <ArchiveButton to={links.more + searchWith({ back })} isArchived={isArchived} />
        </li>
      )}
      {can.delete && (
        <li>
          <DeleteAction
            id="delete-campaign"
            to={links.delete}
            asks={isPublished || !hasTrash}
            label="Delete campaign"
          />
        </li>
      )}
    </ul>
  );
}
