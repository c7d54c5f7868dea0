import { Outlet } from "react-router";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { campaignPath } from "../campaign-path.ts";
import type { Route } from "./+types/layout";
import { itemNamed } from "./item-named.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) =>
    loaderData
      ? [
          loaderData.campaign,
          ...(loaderData.isCampaign ? [] : [{ label: loaderData.title, to: loaderData.path }]),
        ]
      : [],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { title, campaign, name, path } = await itemNamed(context.get(apiContext), params);
  return {
    title,
    path,
    isCampaign: name.id === campaign.id,
    campaign: { label: campaign.name, to: campaignPath(params, campaign) },
  };
}

export default function ItemLayout() {
  return <Outlet />;
}
