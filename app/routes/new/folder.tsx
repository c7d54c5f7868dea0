import { href } from "react-router";
import { listProjects } from "#api-client/projects.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Choices, noProjects } from "./choices.tsx";
import { skipOnlyChoice } from "./place.server.ts";
import type { Route } from "./+types/folder";

export const handle = {
  breadcrumb: () => [{ label: "Projects", to: href("/projects") }, { label: "New folder" }],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { data, meta } = await listProjects(context.get(apiContext), { sort: "-updated_at", page: 1 });
  const projects = data.filter(({ can }) => can.create_folder).map(({ slug, name }) => ({ slug, name }));
  const hasMore = meta.last_page > 1;
  skipOnlyChoice({ others: [], hasMore }, null, projects, ({ slug }) => newFolderIn(slug));
  return { projects, hasMore };
}

const newFolderIn = (projectId: string) => href("/projects/:projectId/folders/new", { projectId });

export default function NewFolder({ loaderData: { projects, hasMore } }: Route.ComponentProps) {
  return (
    <Choices
      title="Which project?"
      choices={projects.map(({ slug, name }) => ({
        to: newFolderIn(slug),
        name,
      }))}
      empty={noProjects}
      hasMore={hasMore}
    />
  );
}
