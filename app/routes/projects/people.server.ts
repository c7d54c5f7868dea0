import type { RouterContextProvider } from "react-router";
import { currentOrganization } from "#lib/current-organization.ts";
import { listMembers } from "#api-client/members.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";

/** Returns the organization, and its people who see a project, to choose its lead from. Empty if the API doesn't list them. */
export async function peopleFor(context: Readonly<RouterContextProvider>, project?: string) {
  const api = context.get(apiContext);
  const [user, organization] = await Promise.all([context.get(userContext), findOrganization(api)]);
  const id = currentOrganization(user)?.id ?? "";
  const members = await listMembers(api, id, project === undefined ? {} : { project }).catch(
    (error: unknown) => {
      if (error instanceof ApiError) return [];
      throw error;
    },
  );
  return {
    organization,
    people: members.map(({ id: value, name: label }) => ({ value, label })),
  };
}
