import { OrganizationEnvelopeSchema, type OrganizationInput } from "#contract/organizations.ts";
import type { Api } from "./client.server.ts";

const path = "/api/organization";

/** The organization the person works in now; null when there is none, be it that the API has no such call. */
export const findOrganization = async (api: Pick<Api, "find">) =>
  (await api.find(path, { schema: OrganizationEnvelopeSchema, mayBeForbidden: true }))?.organization ?? null;

export const createOrganization = (api: Api, input: OrganizationInput) => api.post(path, { json: input });

/** The organization to work in from here on. */
export const chooseOrganization = (api: Api, id: string) =>
  api.put(`${path}/current`, { json: { organization_id: id } });
