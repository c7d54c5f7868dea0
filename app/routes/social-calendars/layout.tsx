import { Outlet } from "react-router";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({ label: loaderData?.name ?? "Social calendar", to: pathname }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name } = await getCalendarAlone(context.get(apiContext), params.socialCalendarId);
  return { name };
}

export default function SocialCalendarLayout() {
  return <Outlet />;
}
