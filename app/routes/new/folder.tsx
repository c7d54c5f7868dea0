import { href } from "react-router";
import { listProjects } from "#api-client/projects.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Choices, noProjects } from "./choices.tsx";
import type { Route } from "./+types/folder";

export const handle = {
  breadcrumb: () => [{ label: "Projects", to: href("/projects") }, { label: "New folder" }],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { data, meta } = await listProjects(context.get(apiContext), { sort: "-updated_at", page: 1 });
  const projects = data.filter(({ can }) => can.create_folder).map(({ slug, name }) => ({ slug, name }));
  return { projects, hasMore: meta.last_page > 1 };
}

export default function NewFolder({ loaderData: { projects, hasMore } }: Route.ComponentProps) {
  return (
    <Choices
      title="Which project?"
      choices={projects.map(({ slug, name }) => ({
        to: href("/projects/:projectId/folders/new", { projectId: slug }),
        name,
      }))}
      empty={noProjects}
      hasMore={hasMore}
    />
  );
}
