import { pageOf, recordOf } from "#contract/envelope.ts";
import { type ProjectFilter, type ProjectInput, ProjectSchema } from "#contract/projects.ts";
import type { Api } from "./client.server.ts";

export const listProjects = (api: Api, filter: ProjectFilter) =>
  api.get("/api/projects", { query: filter, schema: pageOf(ProjectSchema) });

/** By slug or id. */
export const getProject = (api: Api, project: string) =>
  api.get("/api/projects/{project}", { params: { project }, schema: recordOf(ProjectSchema) });

export const createProject = (api: Api, input: ProjectInput) => api.post("/api/projects", { json: input });

export const updateProject = (api: Api, project: string, input: Partial<ProjectInput>) =>
  api.patch("/api/projects/{project}", { params: { project }, json: input });

export const deleteProject = (api: Api, project: string) =>
  api.delete("/api/projects/{project}", { params: { project } });
