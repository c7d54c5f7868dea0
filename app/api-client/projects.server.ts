import { recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  type Project,
  type ProjectFilter,
  type ProjectInput,
  ProjectReferenceSchema,
  ProjectSchema,
} from "#contract/projects.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";
import { filteredPage, hasWords, type Matchers } from "./filtered-page.server.ts";

const matchers: Matchers<Project> = {
  search: ({ name, description }, words) => hasWords(`${name} ${description ?? ""}`, words),
  status: ({ status }, wanted) => status === wanted,
};

export const listProjects = (api: Api, filter: ProjectFilter) =>
  filteredPage(api, "/api/projects", ProjectSchema, { query: filter }, matchers);

export const listAllProjects = (api: Api) => everyPage(api, "/api/projects", ProjectSchema);

/** Returns a project by slug or id. */
export const getProject = (api: Api, project: string) =>
  api.get("/api/projects/{project}", { params: { project }, schema: recordOf(ProjectSchema) });

const reference = recordIfSent(ProjectReferenceSchema);

export const createProject = (api: Api, input: ProjectInput) =>
  api.post("/api/projects", { json: input, schema: reference });

export const updateProject = (api: Api, project: string, input: Partial<ProjectInput>) =>
  api.patch("/api/projects/{project}", { params: { project }, json: input });

export const deleteProject = (api: Api, project: string) =>
  api.delete("/api/projects/{project}", { params: { project } });
