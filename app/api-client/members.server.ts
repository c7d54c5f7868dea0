import { listOf } from "#contract/envelope.ts";
import { MemberSchema } from "#contract/organizations.ts";
import type { User } from "#contract/users.ts";
import type { Api } from "./client.server.ts";

/** Members of an organization, by name; `project` is a slug. */
export const listMembers = (
  api: Api,
  organization: string,
  filter: { search?: string; project?: string } = {},
) =>
  api.get("/api/organization/{organization}/members", {
    params: { organization },
    query: filter,
    schema: listOf(MemberSchema),
  });

/** Everybody in the organization that somebody works in, by name. */
export async function listPeople(
  api: Api,
  user: Pick<User, "current_organization_id" | "organizations">,
): Promise<{ id: string; name: string }[]> {
  const members = await listMembers(api, user.current_organization_id ?? user.organizations[0]?.id ?? "");
  return members.map(({ id, name }) => ({ id, name }));
}
