import { OrganizationEnvelopeSchema, type OrganizationInput } from "#contract/organizations.ts";
import type { Api } from "./client.server.ts";

/** The organization the person works in now; null when there is none. */
export const getOrganization = async (api: Api) =>
  (await api.get("/api/organization", { schema: OrganizationEnvelopeSchema })).organization;

export const createOrganization = (api: Api, input: OrganizationInput) =>
  api.post("/api/organization", { json: input });
