import { Outlet } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";
import "./blog.css";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({ label: loaderData?.name ?? "Blog", to: pathname }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, status, archived_at, can } = await getBlog(context.get(apiContext), params.blogId);
  return {
    name,
    status,
    isArchived: archived_at !== null,
    canUpdate: can.update,
    can,
  };
}

export type BlogFrame = Awaited<ReturnType<typeof loader>>;

export default function BlogLayout({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />;
}
