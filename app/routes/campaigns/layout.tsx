import { Outlet } from "react-router";
import { getFolder } from "#api-client/folders.server.ts";
import { type BreadcrumbHandle, folderCrumb } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => folderCrumb(loaderData?.name, params),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getFolder(context.get(apiContext), params.projectId, params.folderId);
  return { id, name, canUpdate: can.update, canCreate: can.create_campaign };
}

export default function CampaignsLayout() {
  return <Outlet />;
}
