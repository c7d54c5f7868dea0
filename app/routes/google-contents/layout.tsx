import { Outlet } from "react-router";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { findContent, titleOf } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => ({ label: loaderData?.title ?? "Ad", to: loaderData?.path }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content } = await findContent(context.get(apiContext), params);
  return { title: titleOf(content), path: googleLinks(params).editContent(params.contentId) };
}

export default function ContentLayout() {
  return <Outlet />;
}
