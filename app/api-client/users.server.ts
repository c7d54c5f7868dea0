import { recordOf } from "#contract/envelope.ts";
import { type User, UserSchema } from "#contract/users.ts";
import type { Api } from "./client.server.ts";

/** The person this session belongs to. Rejects with UnauthorizedError when it belongs to nobody. */
export const getUser = (api: Pick<Api, "get">): Promise<User> =>
  api.get("/api/user", { schema: recordOf(UserSchema) });
