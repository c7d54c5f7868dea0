import type { z } from "zod";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  type FirstCalendarInput,
  type NewProjectInput,
  type Project,
  type ProjectFilter,
  type ProjectInput,
  ProjectSchema,
  StartedProjectSchema,
} from "#contract/projects.ts";
import { FIRST_CALENDAR, FIRST_FOLDER } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";
import { ApiError } from "./errors.server.ts";
import { everyPage } from "./every-page.server.ts";
import { createFolder, listFolders } from "./folders.server.ts";
import { filteredPage, hasWords, type Matchers } from "./filtered-page.server.ts";

const matchers: Matchers<Project> = {
  search: ({ name, description }, words) => hasWords(`${name} ${description ?? ""}`, words),
  status: ({ status }, wanted) => status === wanted,
};

export const listProjects = (api: Api, filter: ProjectFilter) =>
  filteredPage(api, "/api/projects", ProjectSchema, { query: filter }, matchers);

/** Returns the projects that can be chosen, by name. Their counts may be missing. */
export const listAllProjects = (api: Api) =>
  everyPage(api, "/api/projects", ProjectSchema, { query: { include: "choices" } });

/** Returns a project by slug or id. With its contents it says what a deletion takes along, if the API has a trash. */
export const getProject = (api: Api, project: string, query?: { include: "contents" }) =>
  api.get("/api/projects/{project}", { params: { project }, query, schema: recordOf(ProjectSchema) });

const started = recordIfSent(StartedProjectSchema);

/** A project that was just created, and why it lacks something that was asked for. Null if the API doesn't tell its name. */
export type Started = { project: z.output<typeof StartedProjectSchema> | null; failure: string | null };

/** Keeps what was created before a call failed. @throws if it isn't the API that failed */
export function toFailure(error: unknown): Started {
  if (error instanceof ApiError) return { project: null, failure: error.message };
  throw error;
}

/**
 * Creates a project. With a calendar to start with, an API that doesn't know it gets the specification's calls afterwards. If
 * they fail, the project is kept.
 */
export async function createProject(api: Api, input: NewProjectInput): Promise<Started> {
  const project = await api.post("/api/projects", { json: input, schema: started });
  if (project === null || !input.calendar || project.calendar !== undefined)
    return { project, failure: null };
  const { failure } = await addFirstCalendar(api, project, input.calendar).catch(toFailure);
  return { project, failure };
}

async function addFirstCalendar(
  api: Api,
  { id, slug }: { id: string; slug: string },
  { networks }: FirstCalendarInput,
): Promise<Started> {
  const [present] = await listFolders(api, slug);
  const folder = present ?? (await createFolder(api, slug, { name: FIRST_FOLDER }));
  if (folder !== null)
    await api.post("/api/projects/social-calendar", {
      json: { project_id: id, folder_id: folder.id, name: FIRST_CALENDAR, status: "active", networks },
    });
  return { project: null, failure: null };
}

export const updateProject = (api: Api, project: string, input: Partial<ProjectInput>) =>
  api.patch("/api/projects/{project}", { params: { project }, json: input });

export const deleteProject = (api: Api, project: string) =>
  api.delete("/api/projects/{project}", { params: { project } });

export function updateClientLogo(api: Api, project: string, image: File) {
  const form = new FormData();
  form.set("image", image);
  return api.post("/api/projects/{project}/client-logo", { params: { project }, form });
}

export const deleteClientLogo = (api: Api, project: string) =>
  api.delete("/api/projects/{project}/client-logo", { params: { project } });
