import { Outlet } from "react-router";
import { getGoogleAd } from "#api-client/google-ads.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { adValues } from "../ad-values.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({ label: loaderData?.values.name ?? "Google ad", to: pathname }),
};

/** The record, for the pages below too: they show the same. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  return {
    values: adValues(ad),
    version: ad.version,
    contents: ad.contents.length,
    canUpdate: ad.can?.update !== false,
    canDelete: ad.can?.delete !== false,
  };
}

export default function GoogleAdLayout({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />;
}
