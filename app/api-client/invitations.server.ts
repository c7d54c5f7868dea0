import { recordOf } from "#contract/envelope.ts";
import { type InvitationLink, InvitationPreviewSchema } from "#contract/organizations.ts";
import type { Api } from "./client.server.ts";

/** Returns the details of an invitation. Needs no session. */
export const getInvitation = (api: Api, link: InvitationLink) =>
  api.get("/api/invitation", { query: link, schema: recordOf(InvitationPreviewSchema) });

export const acceptInvitation = (api: Api, link: InvitationLink) =>
  api.post("/api/invitation/accept", { json: link });
