import { listOf, recordOf } from "#contract/envelope.ts";
import {
  type PasswordInput,
  type Session,
  SessionSchema,
  type User,
  type UserInput,
  UserSchema,
} from "#contract/users.ts";
import type { Api } from "./client.server.ts";
import { imageForm } from "./image-form.server.ts";
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
  if (organization) {
    const { deletes_at = null } = organization;
    return { ...person, organizations: [{ ...organization, deletes_at, deletion_asked_by: null }] };
  }
  // If the API has no such call, there are no organizations, and users continue without one.
  const hasNone = await api.offers("/api/organization");
  return { ...person, organizations: hasNone ? [] : [NO_ORGANIZATION] };
}

const NO_ORGANIZATION = {
  id: "",
  name: "",
  slug: null,
  logo_url: null,
  role: "member",
  deletes_at: null,
  deletion_asked_by: null,
} as const;

/** Changes the signed-in user. A missing field keeps its value. */
export const updateUser = (api: Api, input: UserInput) => api.patch("/api/user", { json: input });

export const updateAvatar = (api: Api, image: File) =>
  api.post("/api/user/avatar", { form: imageForm(image) });

export const deleteAvatar = (api: Api) => api.delete("/api/user/avatar");

/** Changes the password. The API signs out every other browser and gives this one a new session. */
export const updatePassword = (api: Api, input: PasswordInput) =>
  api.put("/api/user/password", { json: input });

/** Deletes the account. What the user wrote stays without their name. */
export const deleteUser = (api: Api, current_password: string) =>
  api.delete("/api/user", { json: { current_password } });

export const findSessions = (api: Pick<Api, "find">): Promise<Session[] | null> =>
  api.find("/api/user/sessions", { schema: listOf(SessionSchema) });

export const deleteSession = (api: Api, session: string) =>
  api.delete("/api/user/sessions/{session}", { params: { session } });

export const deleteOtherSessions = (api: Api) => api.delete("/api/user/sessions");
