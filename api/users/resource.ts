import type { Reader, UserRow } from "#api/data/schema.ts";
import { countUnread } from "#api/notifications/repository.ts";

export type PersonRow = { id: string; name: string; avatar_url: string | null };

/** Returns the fields of a person that other records include. */
export const toPerson = (person: PersonRow) => ({
  id: person.id,
  name: person.name,
  avatar_url: person.avatar_url,
});

/** Returns a person among those that were loaded, or null if there is none or they have left. */
export function personIn(people: ReadonlyMap<string, PersonRow>, id: string | null) {
  const person = people.get(id ?? "");
  return person === undefined ? null : toPerson(person);
}

export async function toUser(db: Reader, user: UserRow) {
  const organizations = await db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .leftJoin("users as asker", "asker.id", "organizations.deletion_asked_by")
    .select([
      "organizations.id",
      "organizations.name",
      "organizations.slug",
      "organizations.logo_url",
      "memberships.role",
      "organizations.deletes_at",
      "asker.name as deletion_asked_by",
    ])
    .where("memberships.user_id", "=", user.id)
    .orderBy("memberships.joined_at")
    .orderBy("organizations.id")
    .execute();
  const current = user.current_organization_id ?? organizations[0]?.id ?? null;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    email_verified_at: user.email_verified_at,
    avatar_url: user.avatar_url,
    timezone: user.timezone,
    organizations,
    current_organization_id: current,
    unread_notifications: await countUnread(db, { user, organization: { id: current ?? "" } }),
    created_at: user.created_at,
  };
}
