import { href, Outlet } from "react-router";
import { getFolder } from "#api-client/folders.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { CalendarPlaceholder, useCalendarComing } from "./calendar-placeholder.tsx";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: loaderData?.name ?? "Folder" },
    {
      label: "Campaigns",
      to: href(
        "/projects/:projectId/folders/:folderId/campaigns",
        params as { projectId: string; folderId: string },
      ),
    },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getFolder(context.get(apiContext), params.projectId, params.folderId);
  return { id, name, canUpdate: can?.update !== false };
}

export default function CampaignsLayout() {
  return useCalendarComing() ? <CalendarPlaceholder /> : <Outlet />;
}
