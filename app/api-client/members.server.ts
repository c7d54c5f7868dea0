import { z } from "zod";
import { MemberSchema } from "#contract/organizations.ts";
import type { User } from "#contract/users.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

const path = "/api/organization/{organization}/members";

/** Members of an organization, by name; `project` is a slug. */
export const listMembers = (
  api: Api,
  organization: string,
  filter: { search?: string; project?: string } = {},
) => everyPage(api, path, MemberSchema, { params: { organization }, query: filter });

/** The same where a page can do without: null when the API has no such call, or keeps its members from this person. */
export async function findMembers(api: Api, organization: string) {
  const options = { params: { organization }, schema: z.unknown(), mayBeForbidden: true };
  // What was answered is not asked for again.
  return (await api.find(path, options)) === null ? null : listMembers(api, organization);
}

/** Everybody in the organization that somebody works in, by name. None where the API does not say. */
export async function listPeople(
  api: Api,
  user: Pick<User, "current_organization_id" | "organizations">,
): Promise<{ id: string; name: string }[]> {
  const members = await findMembers(api, user.current_organization_id ?? user.organizations[0]?.id ?? "");
  return (members ?? []).map(({ id, name }) => ({ id, name }));
}
