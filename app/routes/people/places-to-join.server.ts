import { offersProjectMembers } from "#api-client/project-members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { findTeams } from "#api-client/teams.server.ts";
import { INVITATION_PLACES_MAX } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import type { Api } from "#middleware/api.server.ts";

/** More would make the form too long, and their teams too many calls. The others are found by their names. */
const FOUND_MAX = 20;

type Wanted = {
  /** Part of the names of the projects to show. */
  find: string;
  /** The projects that stay whatever is searched for. */
  chosen: readonly string[];
};

/** Returns the projects and teams that an invitation can name. Null if the API has no roles in projects, or if there are none. */
export async function placesToJoin(api: Api, { find, chosen }: Wanted = { find: "", chosen: [] }) {
  const all = await listAllProjects(api);
  const [first] = all;
  if (first === undefined || !(await offersProjectMembers(api, first.slug))) return null;
  const own = all.filter(({ can }) => can.manage);
  if (own.length === 0) return null;
  const words = find.trim().toLocaleLowerCase("en-US");
  const isChosen = ({ id }: Project) => chosen.includes(id);
  const found = own.filter(
    (project) => !isChosen(project) && project.name.toLocaleLowerCase("en-US").includes(words),
  );
  const shown = [...own.filter(isChosen).slice(0, INVITATION_PLACES_MAX * 2), ...found.slice(0, FOUND_MAX)];
  const teams = await Promise.all(shown.map(({ slug }) => findTeams(api, slug)));
  return {
    find,
    found: found.length,
    left: Math.max(0, found.length - FOUND_MAX),
    /** A short list needs no search. */
    isLong: own.length > FOUND_MAX,
    projects: shown.map(({ id, name, visibility }) => ({ id, name, isOpen: visibility === "organization" })),
    teams: shown.flatMap(({ id, name }, index) =>
      (teams[index] ?? []).map((team) => ({ value: `${id} ${team.id}`, label: `${team.name} (${name})` })),
    ),
  };
}
export type PlacesToJoin = Awaited<ReturnType<typeof placesToJoin>>;
