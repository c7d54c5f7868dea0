import type { Reader, UserRow } from "#api/data/schema.ts";

export type PersonRow = { id: string; name: string };

/** As much of a person as stands beside a record. */
export const toPerson = (person: PersonRow) => ({ id: person.id, name: person.name, avatar_url: null });

export const findUserByEmail = (db: Reader, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email.toLowerCase()).executeTakeFirst();

/** The signed-in user's own record. */
export async function toUser(db: Reader, user: UserRow) {
  const organizations = await db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["organizations.id", "organizations.name", "organizations.slug", "memberships.role"])
    .where("memberships.user_id", "=", user.id)
    .orderBy("memberships.joined_at")
    .orderBy("organizations.id")
    .execute();
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    email_verified_at: user.email_verified_at,
    avatar_url: null,
    timezone: user.timezone,
    organizations,
    current_organization_id: user.current_organization_id ?? organizations[0]?.id ?? null,
    created_at: user.created_at,
  };
}

/** People by id, for records that name several. */
export async function peopleById(
  db: Reader,
  ids: readonly (string | null)[],
): Promise<Map<string, PersonRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "name"]).where("id", "in", wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
