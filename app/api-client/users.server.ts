import { recordOf } from "#contract/envelope.ts";
import { type User, UserSchema } from "#contract/users.ts";
import type { Api } from "./client.server.ts";
import { findOrganization } from "./organizations.server.ts";

type Reader = Pick<Api, "get" | "find" | "offers">;

/**
 * The person this session belongs to. An API whose people come without their organizations, such as Breeze's own, is asked for the
 * organization by itself. Rejects with UnauthorizedError when the session belongs to nobody.
 */
export async function getUser(api: Reader): Promise<User> {
  const { organizations, ...person } = await api.get("/api/user", { schema: recordOf(UserSchema) });
  // Before the address is verified no other call is answered.
  if (organizations || person.email_verified_at === null)
    return { ...person, organizations: organizations ?? [] };
  const organization = await findOrganization(api);
  if (organization) return { ...person, organizations: [organization] };
  // Without the call there are no organizations: people go on without one.
  const hasNone = await api.offers("/api/organization");
  return { ...person, organizations: hasNone ? [] : [NO_ORGANIZATION] };
}

const NO_ORGANIZATION = { id: "", name: "", slug: null, role: "member" } as const;
