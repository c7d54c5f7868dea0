import { z } from "zod";
import { recordOf } from "#contract/envelope.ts";
import { MemberSchema, OpenWorkSchema } from "#contract/organizations.ts";
import type { Role, User } from "#contract/users.ts";
import { currentOrganization } from "#lib/current-organization.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

const path = "/api/organization/{organization}/members";
/** Of the current organization, so that nothing has to be known of it. */
const currentPath = "/api/organization/members";

type Belonging = Pick<User, "current_organization_id" | "organizations">;
type Filter = { search?: string; project?: string };

/** Lists the members of an organization by name. `project` is a slug. */
export const listMembers = (api: Api, organization: string, filter: Filter = {}) =>
  everyPage(api, path, MemberSchema, { params: { organization }, query: filter });

/**
 * Does the same for the user's organization, on pages that work without members. Returns null if the API has no such call, or if the
 * user may not see the members.
 */
export async function findMembers(api: Api, user: Belonging | Promise<Belonging>, filter: Filter = {}) {
  const options = { query: filter, schema: z.unknown(), mayBeForbidden: true };
  const [own, person] = await Promise.all([api.find(currentPath, options), user]);
  // The first response is cached, so it isn't requested again.
  if (own !== null) return everyPage(api, currentPath, MemberSchema, { query: filter });
  const organization = currentOrganization(person)?.id ?? "";
  const found = await api.find(path, { ...options, params: { organization } });
  return found === null ? null : listMembers(api, organization, filter);
}

/**
 * Lists all members of the user's organization by name. Empty if the API doesn't return them.
 * @param project the slug of a project that they see, as everyone must who is put in charge of its work
 */
export async function listPeople(
  api: Api,
  user: Belonging | Promise<Belonging>,
  project?: string,
): Promise<{ id: string; name: string }[]> {
  const members = await findMembers(api, user, project === undefined ? {} : { project });
  return (members ?? []).map(({ id, name }) => ({ id, name }));
}

type MemberPlace = { organization: string; member: string };

export const updateMember = (api: Api, params: MemberPlace, input: { role: Role }) =>
  api.patch(`${path}/{member}`, { params, json: input });

/** Removes a member, whose open work goes to another one. Null leaves it with the former member. */
export const deleteMember = (api: Api, params: MemberPlace, input: { hand_over_to: string | null }) =>
  api.delete(`${path}/{member}`, { params, json: input });

/** Returns what a member leads or owns that isn't finished. Null if the API has no such call. */
export const findOpenWork = (api: Api, params: MemberPlace) =>
  api.find(`${path}/{member}/open-work`, { params, schema: recordOf(OpenWorkSchema) });
