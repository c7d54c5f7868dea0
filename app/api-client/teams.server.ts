import { z } from "zod";
import { listOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import { type TeamInput, TeamSchema, WorkloadSchema } from "#contract/teams.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

const path = "/api/projects/{project}/teams";
const one = "/api/projects/{project}/teams/{team}";

export const offersTeams = (api: Pick<Api, "offers">, project: string) => api.offers(path, { project });

export const listTeams = (api: Pick<Api, "get">, project: string) =>
  everyPage(api, path, TeamSchema, { params: { project } });

/** Does the same for pages that work without teams. Empty if the API has no such call, or if the user may not see them. */
export async function findTeams(api: Api, project: string) {
  const options = { params: { project }, schema: z.unknown(), mayBeForbidden: true };
  // The first response is cached, so it isn't requested again.
  return (await api.find(path, options)) === null ? [] : listTeams(api, project);
}

export const getTeam = (api: Api, project: string, team: string) =>
  api.get(one, { params: { project, team }, schema: recordOf(TeamSchema) });

const created = recordIfSent(TeamSchema.pick({ id: true }));

export const createTeam = (api: Api, project: string, input: TeamInput) =>
  api.post(path, { params: { project }, json: input, schema: created });

export const updateTeam = (api: Api, project: string, team: string, input: Partial<TeamInput>) =>
  api.patch(one, { params: { project, team }, json: input });

export const deleteTeam = (api: Api, project: string, team: string) =>
  api.delete(one, { params: { project, team } });

type Place = { project: string; team: string; member: string };

/** Adds a member of the organization to a team, or changes whether they lead it. */
export const putTeamMember = (api: Api, place: Place, input: { is_lead?: boolean } = {}) =>
  api.put("/api/projects/{project}/teams/{team}/members/{member}", { params: place, json: input });

export const removeTeamMember = (api: Api, place: Place) =>
  api.delete("/api/projects/{project}/teams/{team}/members/{member}", { params: place });

export const findWorkload = (api: Api, project: string) =>
  api.find("/api/projects/{project}/workload", { params: { project }, schema: listOf(WorkloadSchema) });
