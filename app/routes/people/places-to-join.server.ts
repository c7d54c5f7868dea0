import { offersProjectMembers } from "#api-client/project-members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { findTeams } from "#api-client/teams.server.ts";
import type { Api } from "#middleware/api.server.ts";

/** More would make the form too long, and their teams too many calls. The others are joined on the page of a project's members. */
const PROJECTS_MAX = 20;

/** Returns the projects and teams that an invitation can name. Empty if the API has no roles in projects. */
export async function placesToJoin(api: Api) {
  const all = await listAllProjects(api);
  const [first] = all;
  if (first === undefined || !(await offersProjectMembers(api, first.slug)))
    return { projects: [], teams: [] };
  const shown = all.filter(({ can }) => can.manage).slice(0, PROJECTS_MAX);
  const teams = await Promise.all(shown.map(({ slug }) => findTeams(api, slug)));
  return {
    projects: shown.map(({ id, name }) => ({ value: id, label: name })),
    teams: shown.flatMap(({ id, name }, index) =>
      (teams[index] ?? []).map((team) => ({ value: `${id} ${team.id}`, label: `${team.name} (${name})` })),
    ),
  };
}
