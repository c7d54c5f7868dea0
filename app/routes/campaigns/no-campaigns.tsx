import { href } from "react-router";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

type Props = { params: { projectId: string; folderId: string }; canCreate: boolean };

/** Renders a folder without campaigns. Each type links to a form in which it is selected. */
export function NoCampaigns({ params, canCreate }: Props) {
  const form = href("/projects/:projectId/folders/:folderId/campaigns/new", params);
  return (
    <EmptyState
      heading="No campaigns yet"
      action={
        canCreate &&
        CAMPAIGN_KINDS.map((kind) => (
          <ButtonLink key={kind} to={`${form}?kind=${kind}`}>
            {kindLabel(kind)}
          </ButtonLink>
        ))
      }
    >
      {canCreate ? "Choose a type to start." : "Campaigns in this folder appear here."}
    </EmptyState>
  );
}
