import { href, Outlet } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

type Data = Awaited<ReturnType<typeof loader>>;

export const handle = {
  breadcrumb: (data: Data | undefined, params: { projectId: string }) => [
    { label: data?.name ?? "Project" },
    { label: "Folders", to: href("/projects/:projectId/folders", params) },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getProject(context.get(apiContext), params.projectId);
  return { id, name, canUpdate: can?.update !== false };
}

export default function FoldersLayout() {
  return <Outlet />;
}
