import { Outlet } from "react-router";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { findContent, titleOf } from "../find-content.server.ts";
import { googleLinks, type GooglePlace } from "../google-links.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, params }) => {
    const place = params as GooglePlace & { contentId: string };
    return { label: loaderData?.title ?? "Ad", to: googleLinks(place).editContent(place.contentId) };
  },
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content } = await findContent(context.get(apiContext), params);
  return { title: titleOf(content) };
}

export default function ContentLayout() {
  return <Outlet />;
}
