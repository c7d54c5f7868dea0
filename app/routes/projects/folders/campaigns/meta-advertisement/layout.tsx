import { Outlet } from "react-router";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { adValues } from "../ad-values.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({ label: loaderData?.values.name ?? "Meta ad", to: pathname }),
};

/** The record, for the pages below too: they show the same. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await getMetaAd(context.get(apiContext), params.metaAdvertisementId);
  return {
    values: adValues(ad),
    version: ad.version,
    contents: ad.contents.length,
    canUpdate: ad.can?.update !== false,
    canDelete: ad.can?.delete !== false,
  };
}

export default function MetaAdLayout({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />;
}
