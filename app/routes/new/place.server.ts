import { redirect } from "react-router";
import { getProject, listProjects } from "#api-client/projects.server.ts";
import { projectOf } from "#lib/record-path.ts";
import { type Api } from "#middleware/api.server.ts";
import type { RecentRecord } from "#request/recent.server.ts";

type Named = { slug: string; name: string };

const named = ({ slug, name }: Named): Named => ({ slug, name });

/**
 * Returns the project to create something in: the requested one, or else the last opened one, or else the last updated one. Null
 * if there is none. `others` are the other projects, latest first. `hasMore` means that there are more of them.
 */
export async function findPlace(api: Api, asked: string | null, recent: readonly RecentRecord[]) {
  const { data, meta } = await listProjects(api, { sort: "-updated_at", page: 1 });
  const projects = data.filter(({ can }) => can.create_campaign).map(named);
  const wanted = asked ?? recent.map(({ path }) => projectOf(path)).find((slug) => slug !== null) ?? null;
  const listed = projects.find(({ slug }) => slug === wanted);
  // A requested project must exist, and may be one to read only. A remembered one may have been deleted.
  const requested = listed === undefined && asked !== null ? await getProject(api, asked) : null;
  const project = listed ?? (requested?.can.create_campaign ? named(requested) : projects[0]) ?? null;
  return {
    project,
    others: projects.filter(({ slug }) => slug !== project?.slug),
    hasMore: meta.last_page > 1,
  };
}

type Place = Awaited<ReturnType<typeof findPlace>>;

/** Goes on to the only place there is to choose, in the requested project or if there is no other one. */
export function skipOnlyChoice<Choice>(
  { others, hasMore }: Pick<Place, "others" | "hasMore">,
  asked: string | null,
  [only, ...rest]: readonly Choice[],
  pathOf: (choice: Choice) => string,
): void {
  const isOtherPossible = asked === null && (others.length > 0 || hasMore);
  if (only !== undefined && rest.length === 0 && !isOtherPossible) throw redirect(pathOf(only));
}
