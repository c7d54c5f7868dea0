import type { Reader, UserRow } from "#api/data/schema.ts";
import { countOf } from "#api/http/paginate.ts";
import { membershipsOf, type MembershipRow } from "#api/http/session-row.ts";
import { unreadOf } from "#api/notifications/repository.ts";
import { peopleById } from "./repository.ts";

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
  const memberships = await membershipsOf(db, user.id);
  const current = user.current_organization_id ?? memberships[0]?.id ?? "";
  const unread = await countOf(unreadOf(db, { user, organization: { id: current } }));
  return userRecord(db, user, memberships, unread);
}

/** Returns the record of a user whose memberships and unread notifications are known. */
export async function userRecord(
  db: Reader,
  user: UserRow,
  memberships: readonly MembershipRow[],
  unread: number,
) {
  const askers = await peopleById(
    db,
    memberships.map((row) => row.deletion_asked_by),
  );
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    email_verified_at: user.email_verified_at,
    avatar_url: user.avatar_url,
    timezone: user.timezone,
    organizations: memberships.map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      logo_url: row.logo_url,
      role: row.role,
      deletes_at: row.deletes_at,
      deletion_asked_by: askers.get(row.deletion_asked_by ?? "")?.name ?? null,
    })),
    current_organization_id: user.current_organization_id ?? memberships[0]?.id ?? null,
    unread_notifications: unread,
    created_at: user.created_at,
  };
}
