import { recordIfSent } from "#contract/envelope.ts";
import {
  type NewOrganizationInput,
  type Organization,
  OrganizationEnvelopeSchema,
  type OrganizationInput,
  StartedOrganizationSchema,
} from "#contract/organizations.ts";
import type { Api } from "./client.server.ts";
import { NotFoundError } from "./errors.server.ts";
import { imageForm } from "./image-form.server.ts";
import { createProject, type Started, toFailure } from "./projects.server.ts";

const path = "/api/organization";

export const findOrganization = async (api: Pick<Api, "find">) =>
  (await api.find(path, { schema: OrganizationEnvelopeSchema, mayBeForbidden: true }))?.organization ?? null;

export async function getOrganization(api: Pick<Api, "get">): Promise<Organization> {
  const { organization } = await api.get(path, { schema: OrganizationEnvelopeSchema });
  if (organization === null) throw new NotFoundError();
  return organization;
}

/** Changes the current organization. A missing field keeps its value. */
export const updateOrganization = (api: Api, input: Partial<OrganizationInput>) =>
  api.patch(path, { json: input });

/** Deletes the current organization after 14 days. */
export const deleteOrganization = (api: Api, current_password: string) =>
  api.delete(path, { json: { current_password } });

export const keepOrganization = (api: Api) => api.delete(`${path}/deletion`);

export const updateLogo = (api: Api, image: File) => api.post(`${path}/logo`, { form: imageForm(image) });

export const deleteLogo = (api: Api) => api.delete(`${path}/logo`);

const started = recordIfSent(StartedOrganizationSchema);

/**
 * Creates an organization and makes it the current one. With a project to start with, an API that doesn't know it gets the call
 * for a project afterwards. If that fails, the organization is kept, and `failure` says why.
 */
export async function createOrganization(api: Api, input: NewOrganizationInput): Promise<Started> {
  const answer = await api.post(path, { json: input, schema: started });
  if (!input.project) return { project: null, failure: null };
  if (answer?.project) return { project: answer.project, failure: null };
  return createProject(api, input.project).catch(toFailure);
}

export const chooseOrganization = (api: Api, id: string) =>
  api.put(`${path}/current`, { json: { organization_id: id } });
