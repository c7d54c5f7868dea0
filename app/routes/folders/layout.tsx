import { Outlet } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => projectCrumb(loaderData?.name, params),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const project = await getProject(context.get(apiContext), params.projectId);
  const { id, slug, name, description, status, starts_on, ends_on, is_sample, can } = project;
  return {
    id,
    slug,
    name,
    description,
    status,
    starts_on,
    ends_on,
    isSample: is_sample ?? false,
    canUpdate: can.update,
    canCreate: can.create_folder,
    canCreateCampaign: can.create_campaign,
    canDelete: can.delete,
  };
}

export default function FoldersLayout() {
  return <Outlet />;
}
