import type { CampaignKind } from "#contract/campaigns.ts";
import type { Can } from "#contract/fields.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { searchWith } from "#lib/search-params.ts";
import { Icon } from "#ui/icons.tsx";
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

/** Renders what can be done with an entire campaign, as links and small forms. */
export function CampaignActions({ data: { kind, id, isArchived, isPublished, back, can }, place }: Props) {
  const hasTrash = useOffers("hasTrash");
  const hasReviewLinks = useOffers("hasReviewLinks");
  const hasLabels = useOffers("hasLabels");
  const hasTaskTemplates = useOffers("hasTaskTemplates");
  const links = campaignLinks(place, { kind, id });
  return (
    <div className="part-options">
      {can.update && hasLabels && (
        <Link to={links.labels}>
          <Icon name="tag" />
          Labels…
        </Link>
      )}{" "}
      {can.update && hasTaskTemplates && (
        <Link to={links.tasks}>
          <Icon name="list-checks" />
          Add tasks from a template…
        </Link>
      )}{" "}
      {can.move && (
        <Link to={links.move}>
          <Icon name="folder-input" />
          Move to another folder…
        </Link>
      )}{" "}
      {can.copy && (
        <Link to={links.duplicate}>
          <Icon name="copy" />
          Duplicate campaign…
        </Link>
      )}{" "}
      {can.share && hasReviewLinks && (
        <Link to={links.reviewLinks}>
          <Icon name="link" />
          Share for review…
        </Link>
      )}{" "}
      {can.archive && <ArchiveButton to={links.more + searchWith({ back })} isArchived={isArchived} />}{" "}
      {can.delete && (
        <DeleteAction
          id="delete-campaign"
          to={links.delete}
          asks={isPublished || !hasTrash}
          label="Delete campaign"
        />
      )}
    </div>
  );
}
