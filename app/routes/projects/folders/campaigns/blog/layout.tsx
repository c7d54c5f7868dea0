import { Outlet } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { blogValues } from "./blog-values.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({ label: loaderData?.values.name ?? "Blog", to: pathname }),
};

/** The record, for the pages below too: they show the same. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const blog = await getBlog(context.get(apiContext), params.blogId);
  return {
    values: blogValues(blog),
    version: blog.version,
    canUpdate: blog.can?.update !== false,
    canDelete: blog.can?.delete !== false,
  };
}

export default function BlogLayout({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />;
}
