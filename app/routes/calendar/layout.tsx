import { href, Outlet } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) =>
    params.projectId === undefined
      ? { label: "Calendar", to: href("/calendar") }
      : [
          projectCrumb(loaderData?.name, { projectId: params.projectId }),
          { label: "Calendar", to: href("/projects/:projectId/calendar", { projectId: params.projectId }) },
        ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (params.projectId === undefined) return { name: null };
  const { name } = await getProject(api, params.projectId);
  return { name };
}

export default function CalendarLayout() {
  return <Outlet />;
}
