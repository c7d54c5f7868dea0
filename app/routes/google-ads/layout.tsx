import { Outlet } from "react-router";
import { getGoogleAd } from "#api-client/google-ads.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({ label: loaderData?.name ?? "Google ad", to: pathname }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name } = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  return { name };
}

export default function GoogleAdLayout() {
  return <Outlet />;
}
