import { href, Outlet } from "react-router";
import { getFolder } from "#api-client/folders.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

type Data = Awaited<ReturnType<typeof loader>>;

export const handle = {
  breadcrumb: (data: Data | undefined, params: { projectId: string; folderId: string }) => [
    { label: data?.name ?? "Folder" },
    { label: "Campaigns", to: href("/projects/:projectId/folders/:folderId/campaigns", params) },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getFolder(context.get(apiContext), params.projectId, params.folderId);
  return { id, name, canUpdate: can?.update !== false };
}

export default function CampaignsLayout() {
  return <Outlet />;
}
