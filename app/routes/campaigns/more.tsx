import { archiveCampaign, unarchiveCampaign } from "#api-client/campaigns.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { ArchiveButton } from "#components/campaigns/archive-button.tsx";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Link } from "#ui/link.tsx";
import { campaignAt, campaignLinks, campaignPath } from "#components/campaigns/campaign-path.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/more";
import { campaignNamed } from "./campaign-named.server.ts";

export const handle = { breadcrumb: () => ({ label: "Actions" }) };

export const loader = ({ params, context }: Route.LoaderArgs) =>
  campaignNamed(context.get(apiContext), params);

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { kind, id } = campaignAt(params);
    const isArchiving = postedIntent(context) === "archive";
    await (isArchiving ? archiveCampaign : unarchiveCampaign)(api, kind, id);
    return redirectWithSuccess(
      campaignPath(params, { kind, id }),
      isArchiving ? "Archived. It’s hidden from lists until you unarchive it." : "Unarchived.",
    );
  });

export default function MoreAboutCampaign({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, kind, id, path, isArchived, can, isPublished } = loaderData;
  const hasTrash = useOffers("hasTrash");
  const hasReviewLinks = useOffers("hasReviewLinks");
  const hasLabels = useOffers("hasLabels");
  const hasTaskTemplates = useOffers("hasTaskTemplates");
  const links = campaignLinks(params, { kind, id });
  return (
    <>
      <PageTop
        page={`${name} actions`}
        refusal={actionData?.refusal}
        title={name}
        badge={<KindBadge kind={kind} />}
        actions={<BackLink to={path} name={name} />}
      />
      {![can.update, can.delete, can.move, can.copy, can.share, can.archive].includes(true) && (
        <p>You can read and comment. Ask an owner or admin if you need to change this campaign.</p>
      )}
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
            <ArchiveButton isArchived={isArchived} />
          </li>
        )}
        {can.delete && (
          <li>
            <DeleteAction
              id="delete-campaign"
              to={links.delete}
              asks={isPublished || !hasTrash}
              label="Delete campaign"
              tone="secondary"
            />
          </li>
        )}
      </ul>
    </>
  );
}
