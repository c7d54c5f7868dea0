import { listLabels } from "#api-client/labels.server.ts";
import { campaignAt, campaignPath } from "#components/campaigns/campaign-path.ts";
import { LabelsPage } from "#components/labels/labels-page.tsx";
import { saveLabels } from "#components/labels/save-labels.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { campaignNamed } from "./campaign-named.server.ts";
import type { Route } from "./+types/labels";

export const handle = { breadcrumb: () => ({ label: "Labels" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, path, labels: own }, labels] = await Promise.all([
    campaignNamed(api, params),
    listLabels(api),
  ]);
  return { name, path, chosen: own?.map(({ id }) => id) ?? [], labels };
}

export function action({ params, context }: Route.ActionArgs) {
  const campaign = campaignAt(params);
  return saveLabels(context, { subject: "campaigns", id: campaign.id }, campaignPath(params, campaign));
}

export default function CampaignLabels({ loaderData, actionData }: Route.ComponentProps) {
  return <LabelsPage {...loaderData} lastResult={actionData?.result} />;
}
