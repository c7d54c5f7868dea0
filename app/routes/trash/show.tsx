import { href } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { TRASH_DAYS } from "#contract/limits.ts";
import { apiContext } from "#middleware/api.server.ts";
import { changeTrash, loadTrash } from "./trash.server.ts";
import { TrashPage } from "./trash-page.tsx";
import type { Route } from "./+types/show";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    {
      label: loaderData?.project ?? "Project",
      to: href("/projects/:projectId/folders", params),
    },
    { label: "Trash" },
  ],
};

export async function loader(args: Route.LoaderArgs) {
  const { projectId } = args.params;
  const [project, trash] = await Promise.all([
    getProject(args.context.get(apiContext), projectId),
    loadTrash(args, projectId),
  ]);
  return { project: project.name, ...trash };
}

export const action = (args: Route.ActionArgs) =>
  changeTrash(args, href("/projects/:projectId/trash", args.params));

export default function ProjectTrash({ loaderData, params, actionData }: Route.ComponentProps) {
  return (
    <TrashPage
      loaderData={loaderData}
      refusal={actionData?.refusal}
      here={href("/projects/:projectId/trash", params)}
      lead={`Deleted folders, campaigns, posts, and ads from this project. They stay here for ${TRASH_DAYS} days.`}
      back={{ label: "Go to folders", to: href("/projects/:projectId/folders", params) }}
    />
  );
}
