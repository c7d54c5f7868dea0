import type { Reader, UserRow } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { PersonRow } from "./resource.ts";

export const findUserByEmail = (db: Reader, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email.toLowerCase()).executeTakeFirst();

/** Returns people by id, for records that name several. */
export async function peopleById(
  db: Reader,
  ids: readonly (string | null)[],
): Promise<Map<string, PersonRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "avatar_url"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const findSession = (exchange: Exchange) =>
  exchange.deps.db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", exchange.params["session"] ?? "")
    .where("user_id", "=", exchange.user?.id ?? "")
    .executeTakeFirst();
