import { href, Outlet, useLocation, useNavigation } from "react-router";
import { getFolder } from "#api-client/folders.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { useLate } from "#ui/use-late.ts";
import { lazyAfterLoad } from "#ui/lazy-after-load.tsx";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => ({
    label: loaderData?.name ?? "Folder",
    to: href("/projects/:projectId/folders/:folderId/campaigns", params),
    section: "Campaigns",
  }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getFolder(context.get(apiContext), params.projectId, params.folderId);
  return { id, name, canUpdate: can.update, canCreate: can.create_campaign };
}

const CalendarPlaceholder = lazyAfterLoad(
  async () => (await import("./calendar-placeholder.tsx")).CalendarPlaceholder,
);

/** Returns whether a social calendar is loading after a navigation, and has been for long enough to show its outline. */
function useCalendarComing(): boolean {
  const { location } = useNavigation();
  const here = useLocation().pathname;
  return useLate(
    location !== undefined &&
      location.pathname !== here &&
      /\/social-calendar\/[^/]+\/?$/.test(location.pathname),
  );
}

export default function CampaignsLayout() {
  return useCalendarComing() ? <CalendarPlaceholder /> : <Outlet />;
}
