import { recordOf } from "#contract/envelope.ts";
import { type User, type UserInput, UserSchema } from "#contract/users.ts";
import type { Api } from "./client.server.ts";
import { findOrganization } from "./organizations.server.ts";

type Reader = Pick<Api, "get" | "find" | "offers">;

/**
 * Returns the user of this session. If the API sends users without organizations, like Breeze, the organization is requested
 * separately. Rejects with UnauthorizedError if the session has no user.
 */
export async function getUser(api: Reader): Promise<User> {
  const { organizations, ...person } = await api.get("/api/user", { schema: recordOf(UserSchema) });
  // Before the e-mail address is verified, the API rejects all other calls.
  if (organizations || person.email_verified_at === null)
    return { ...person, organizations: organizations ?? [] };
  const organization = await findOrganization(api);
  if (organization) return { ...person, organizations: [organization] };
  // If the API has no such call, there are no organizations, and users continue without one.
  const hasNone = await api.offers("/api/organization");
  return { ...person, organizations: hasNone ? [] : [NO_ORGANIZATION] };
}

const NO_ORGANIZATION = { id: "", name: "", slug: null, role: "member" } as const;

/** Changes the signed-in user. A missing field keeps its value. */
export const updateUser = (api: Api, input: UserInput) => api.patch("/api/user", { json: input });
