import { Outlet } from "react-router";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";
import { findBoard } from "./find-board.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData, pathname }) => ({ label: loaderData?.title ?? "Post", to: pathname }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const board = await findBoard(context.get(apiContext), params);
  return { title: board.title };
}

export default function BoardLayout() {
  return <Outlet />;
}
