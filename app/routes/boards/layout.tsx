import { Outlet } from "react-router";
import type { OverHandle } from "#components/shell/behind.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { searchWith } from "#lib/search-params.ts";
import type { Route } from "./+types/layout";
import { cameFrom } from "./came-from.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import "#components/calendar/styles.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> & OverHandle = {
  over: "Post",
  breadcrumb: ({ loaderData, pathname }) => ({
    label: loaderData?.title ?? "Post",
    to: pathname,
    above: loaderData?.shownIn ?? "",
  }),
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { title, planned_for: date } = await findBoard(context.get(apiContext), params);
  const view = cameFrom(url);
  // The calendar is opened where the post is in it.
  return { title, shownIn: view && searchWith({ view, date }) };
}

export default function BoardLayout() {
  return <Outlet />;
}
