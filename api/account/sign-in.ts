import type { Exchange } from "#api/http/exchange.ts";
import { markDevice, startSession } from "#api/http/session.ts";

/** Signs a user in with a new session id and token. The browser's earlier session is worth nothing then. */
export async function signIn(exchange: Exchange, userId: string): Promise<void> {
  const { deps, session, client, request } = exchange;
  if (session === null) return;
  const userAgent = request.headers.get("User-Agent") ?? "";
  await startSession(deps.db, session, userId, client, userAgent, deps.clock());
  const user = await deps.db
    .selectFrom("users")
    .select(["id", "password"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user !== undefined) markDevice(session, user, deps.config.appKey);
}
