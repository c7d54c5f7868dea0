import { getProject, listProjects } from "#api-client/projects.server.ts";
import { projectOf } from "#lib/record-path.ts";
import { type Api } from "#middleware/api.server.ts";
import type { RecentRecord } from "#app/recent.server.ts";

type Named = { slug: string; name: string };

const named = ({ slug, name }: Named): Named => ({ slug, name });

/**
 * The project to create something in: the one asked for, else the one opened last, else the one that changed last. Null when there is
 * none. `others` are the projects to choose instead, the latest first; `hasMore` says that there are more of them.
 */
export async function findPlace(api: Api, asked: string | null, recent: readonly RecentRecord[]) {
  const { data, meta } = await listProjects(api, { sort: "-updated_at", page: 1 });
  const projects = data.filter(({ can }) => can.create_folder).map(named);
  const wanted = asked ?? recent.map(({ path }) => projectOf(path)).find((slug) => slug !== null) ?? null;
  const listed = projects.find(({ slug }) => slug === wanted);
  // A project that was asked for must be there; one that was only remembered may be gone.
  const project = listed ?? (asked === null ? projects[0] : named(await getProject(api, asked))) ?? null;
  return {
    project,
    others: projects.filter(({ slug }) => slug !== project?.slug),
    hasMore: meta.last_page > 1,
  };
}
