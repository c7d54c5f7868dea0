import { z } from "zod";
import { type ProjectMemberInput, ProjectMemberSchema } from "#contract/project-members.ts";
import type { ProjectRole } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

const path = "/api/projects/{project}/members";

export const offersProjectMembers = (api: Pick<Api, "offers">, project: string) =>
  api.offers(path, { project });

export const listProjectMembers = (api: Pick<Api, "get">, project: string) =>
  everyPage(api, path, ProjectMemberSchema, { params: { project } });

/** Does the same for pages that work without it. Null if the API has no such call, or if the user may not see them. */
export async function findProjectMembers(api: Api, project: string) {
  const options = { params: { project }, schema: z.unknown(), mayBeForbidden: true };
  // The first response is cached, so it isn't requested again.
  return (await api.find(path, options)) === null ? null : listProjectMembers(api, project);
}

export const createProjectMember = (api: Api, project: string, input: ProjectMemberInput) =>
  api.post(path, { params: { project }, json: input });

type Place = { project: string; member: string };

export const updateProjectMember = (api: Api, params: Place, input: { role: ProjectRole }) =>
  api.patch(`${path}/{member}`, { params, json: input });

export const deleteProjectMember = (api: Api, params: Place) => api.delete(`${path}/{member}`, { params });
