import { href, Outlet } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    projectCrumb(loaderData?.name, params),
    { label: "Teams", to: href("/projects/:projectId/teams", params) },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name } = await getProject(context.get(apiContext), params.projectId);
  return { name };
}

export default function TeamsLayout() {
  return <Outlet />;
}
