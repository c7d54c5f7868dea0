import { z } from "zod";
import { MemberSchema } from "#contract/organizations.ts";
import type { User } from "#contract/users.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

const path = "/api/organization/{organization}/members";

/** Lists the members of an organization by name. `project` is a slug. */
export const listMembers = (
  api: Api,
  organization: string,
  filter: { search?: string; project?: string } = {},
) => everyPage(api, path, MemberSchema, { params: { organization }, query: filter });

/**
 * Does the same for pages that work without members. Returns null if the API has no such call, or if the user may not see the
 * members.
 */
export async function findMembers(api: Api, organization: string) {
  const options = { params: { organization }, schema: z.unknown(), mayBeForbidden: true };
  // The first response is cached, so it isn't requested again.
  return (await api.find(path, options)) === null ? null : listMembers(api, organization);
}

/** Lists all members of the user's organization by name. Empty if the API doesn't return them. */
export async function listPeople(
  api: Api,
  user: Pick<User, "current_organization_id" | "organizations">,
): Promise<{ id: string; name: string }[]> {
  const members = await findMembers(api, user.current_organization_id ?? user.organizations[0]?.id ?? "");
  return (members ?? []).map(({ id, name }) => ({ id, name }));
}
