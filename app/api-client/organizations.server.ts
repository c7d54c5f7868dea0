import { OrganizationEnvelopeSchema, type OrganizationInput } from "#contract/organizations.ts";
import type { Api } from "./client.server.ts";

const path = "/api/organization";

/** Returns the user's current organization. Null if there is none, or if the API has no such call. */
export const findOrganization = async (api: Pick<Api, "find">) =>
  (await api.find(path, { schema: OrganizationEnvelopeSchema, mayBeForbidden: true }))?.organization ?? null;

export const createOrganization = (api: Api, input: OrganizationInput) => api.post(path, { json: input });

/** Switches to another organization. */
export const chooseOrganization = (api: Api, id: string) =>
  api.put(`${path}/current`, { json: { organization_id: id } });
