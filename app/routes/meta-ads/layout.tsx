import { Outlet } from "react-router";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({
    label: loaderData?.name ?? "Meta ad",
    to: loaderData?.path ?? pathname,
  }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name } = await getMetaAd(context.get(apiContext), params.metaAdvertisementId);
  return { name, path: metaLinks(params).ad };
}

export default function MetaAdLayout() {
  return <Outlet />;
}
