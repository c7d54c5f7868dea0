import { Outlet } from "react-router";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";
import { campaignNamed } from "./campaign-named.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) =>
    loaderData
      ? [
          { label: loaderData.name, to: loaderData.path },
          { label: "More", to: pathname },
        ]
      : [],
};

export const loader = ({ params, context }: Route.LoaderArgs) =>
  campaignNamed(context.get(apiContext), params);

export default function CampaignActionsLayout({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />;
}
