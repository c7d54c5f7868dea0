import { Outlet } from "react-router";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import type { Route } from "./+types/layout";
import { findContent } from "./find-content.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({
    label: loaderData?.heading ?? "Ad",
    to: loaderData?.path ?? pathname,
  }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content } = await findContent(context.get(apiContext), params);
  return { heading: content.heading, path: metaLinks(params).content(content.content_id) };
}

export default function ContentLayout() {
  return <Outlet />;
}
