import {
  type Organization,
  OrganizationEnvelopeSchema,
  type OrganizationInput,
} from "#contract/organizations.ts";
import type { Api } from "./client.server.ts";
import { NotFoundError } from "./errors.server.ts";
import { imageForm } from "./image-form.server.ts";

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

export const createOrganization = (api: Api, input: OrganizationInput) => api.post(path, { json: input });

export const chooseOrganization = (api: Api, id: string) =>
  api.put(`${path}/current`, { json: { organization_id: id } });
