import { z } from "zod";
import { listOf, recordOf } from "#contract/envelope.ts";
import {
  type InvitationInput,
  type InvitationLink,
  InvitationPreviewSchema,
  InvitationSchema,
  OrganizationEnvelopeSchema,
  OwnInvitationSchema,
} from "#contract/organizations.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

const path = "/api/organization/{organization}/invitations";
type InvitationPlace = { organization: string; invitation: string };

/** Lists all invitations of an organization, newest first. */
export const listInvitations = (api: Api, organization: string) =>
  everyPage(api, path, InvitationSchema, { params: { organization } });

/** Does the same for a page that works without them. Returns null if the API has no invitations, or if the user may not see them. */
export const findInvitations = async (api: Api, organization: string) => {
  const options = { params: { organization }, schema: z.unknown(), mayBeForbidden: true };
  // The first response is cached, so it isn't requested again.
  return (await api.find(path, options)) === null ? null : listInvitations(api, organization);
};

export const createInvitation = (api: Api, organization: string, input: InvitationInput) =>
  api.post(path, { params: { organization }, json: input });

/** Sends an invitation with a new link. The earlier link stops working. */
export const resendInvitation = (api: Api, params: InvitationPlace) =>
  api.post(`${path}/{invitation}/resend`, { params, json: {} });

export const deleteInvitation = (api: Api, params: InvitationPlace) =>
  api.delete(`${path}/{invitation}`, { params });

/** Returns the details of an invitation. Needs no session. */
export const getInvitation = (api: Api, link: InvitationLink) =>
  api.get("/api/invitation", { query: link, schema: recordOf(InvitationPreviewSchema) });

/** Returns the invitations that wait for the user, with our own paths. Empty if the API doesn't list them. */
export async function findOwnInvitations(api: Api) {
  const found = await api.find("/api/user/invitations", { schema: listOf(OwnInvitationSchema) });
  return (found ?? []).flatMap(({ accept_url, organization, invited_by: by }) => {
    const url = URL.parse(accept_url);
    return url?.pathname === "/invitation/accept"
      ? [{ organization: organization.name, by, path: url.pathname + url.search }]
      : [];
  });
}

export const acceptInvitation = async (api: Api, link: InvitationLink) =>
  OrganizationEnvelopeSchema.safeParse(
    await api.post("/api/invitation/accept", { json: link, schema: z.unknown() }),
  ).data?.organization ?? null;
