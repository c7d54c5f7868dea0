import { archiveCampaign, unarchiveCampaign } from "#api-client/campaigns.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { Title } from "#components/shell/title.tsx";
import { Form } from "#forms/form.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { campaignAt, campaignLinks, campaignPath } from "#components/campaigns/campaign-path.ts";
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
    return redirectWithToast(campaignPath(params, { kind, id }), {
      type: "success",
      message: isArchiving ? "Archived. It’s hidden from lists until you unarchive it." : "Unarchived.",
    });
  });

export default function MoreAboutCampaign({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, kind, id, path, isArchived, canUpdate, canDelete } = loaderData;
  const links = campaignLinks(params, { kind, id });
  return (
    <>
      <Title page={`${name} actions`} refused={actionData !== undefined} />
      <Refusal message={actionData?.refusal} />
      <PageHeader
        title={name}
        badge={<KindBadge kind={kind} />}
        actions={<Link to={path}>Back to “{name}”</Link>}
      />
      <ul className="link-list">
        {canUpdate && (
          <>
            <li>
              <Link to={links.move}>Move to another folder…</Link>
            </li>
            <li>
              <Link to={links.duplicate}>Duplicate campaign…</Link>
            </li>
            <li>
              <Form id="archive-campaign">
                <SubmitButton name="intent" value={isArchived ? "unarchive" : "archive"} tone="secondary">
                  {isArchived ? "Unarchive campaign" : "Archive campaign"}
                </SubmitButton>
              </Form>
            </li>
          </>
        )}
        {canDelete && (
          <li>
            <Link to={links.delete}>Delete campaign…</Link>
          </li>
        )}
      </ul>
    </>
  );
}
