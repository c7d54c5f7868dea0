import { archiveCampaign, unarchiveCampaign } from "#api-client/campaigns.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { CampaignActions } from "#components/campaigns/campaign-actions.tsx";
import { campaignAt, campaignPath } from "#components/campaigns/campaign-path.ts";
import { CampaignPart } from "#components/campaigns/campaign-part.tsx";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import type { Route } from "./+types/more";
import { campaignNamed } from "./campaign-named.server.ts";
import { changePart, partIn, shownPart } from "./parts.server.ts";

const PART_NAMES = { status: "Status", owner: "Owner", dates: "Dates" };

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => ({ label: loaderData?.part ? PART_NAMES[loaderData.part] : "Actions" }),
};

const READ_ONLY = "You can read and comment. Ask an owner or admin if you need to change this campaign.";

/** Returns the list that the page was opened from, or an empty text. */
const backIn = (url: URL) => ownPath(url.searchParams.get("back"));

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const part = partIn(url);
  const back = backIn(url);
  if (part) return shownPart(part, { context, params, back, to: url.pathname + url.search });
  return { part: null, back, ...(await campaignNamed(context.get(apiContext), params)) };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const part = partIn(url);
  const back = backIn(url) || campaignPath(params, campaignAt(params));
  if (part) return changePart(part, { context, params, back });
  return deleting(async () => {
    const api = context.get(apiContext);
    const { kind, id } = campaignAt(params);
    const isArchiving = postedIntent(context) === "archive";
    await (isArchiving ? archiveCampaign : unarchiveCampaign)(api, kind, id);
    return redirectWithSuccess(
      back,
      isArchiving ? "Archived. It’s hidden from lists until you unarchive it." : "Unarchived.",
    );
  });
}

export default function MoreAboutCampaign({ loaderData, params, actionData }: Route.ComponentProps) {
  const { part, name, kind, path } = loaderData;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  if (part === null) {
    const { can } = loaderData;
    return (
      <>
        <PageTop
          page={`${name} actions`}
          refusal={refusal}
          title={name}
          badge={<KindBadge kind={kind} />}
          actions={<BackLink to={path} name={name} />}
        />
        {![can.update, can.delete, can.move, can.copy, can.share, can.archive].includes(true) && (
          <p>{READ_ONLY}</p>
        )}
        <div className="part">
          <CampaignActions data={loaderData} place={params} />
        </div>
      </>
    );
  }
  const lastResult = actionData && "result" in actionData ? actionData.result : undefined;
  return (
    <>
      <PageTop
        page={`${name} ${PART_NAMES[part].toLowerCase()}`}
        refusal={refusal}
        badge={<KindBadge kind={kind} />}
        actions={<BackLink to={path} name={name} />}
      />
      {loaderData.canChange ? <CampaignPart data={loaderData} lastResult={lastResult} /> : <p>{READ_ONLY}</p>}
    </>
  );
}
