import { sql } from "kysely";
import type { OrganizationRow, Reader, UserRow } from "#api/data/schema.ts";
import type { Role } from "#contract/users.ts";

/** An organization, and the role that a user has in it. */
export type MembershipRow = OrganizationRow & { role: Role };

export type SessionRow = {
  id: string;
  created_at: string;
  last_active_at: string;
  user: UserRow;
  /** Of the user, in the order in which they joined. */
  memberships: MembershipRow[];
};

/** Every column of a row, so that a new one can’t be forgotten. */
const columnsOf = <Row>(columns: Record<keyof Row & string, true>) =>
  Object.keys(columns) as (keyof Row & string)[];

const USER = columnsOf<UserRow>({
  id: true,
  name: true,
  email: true,
  password: true,
  email_verified_at: true,
  timezone: true,
  avatar_url: true,
  current_organization_id: true,
  last_active_at: true,
  created_at: true,
  updated_at: true,
});

const ORGANIZATION = columnsOf<OrganizationRow>({
  id: true,
  name: true,
  slug: true,
  logo_url: true,
  timezone: true,
  week_starts_on: true,
  currency: true,
  deletes_at: true,
  deletion_asked_by: true,
  version: true,
  created_at: true,
  updated_at: true,
});

const prefixed = (table: string, prefix: string, columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${table}.${column} as ${prefix}_${column}`).join(", "));

type Joined = Pick<SessionRow, "id" | "created_at" | "last_active_at"> & {
  role: Role | null;
  joined_at: string | null;
} & { [Column in keyof UserRow as `user_${Column}`]: UserRow[Column] } & {
  [Column in keyof OrganizationRow as `organization_${Column}`]: OrganizationRow[Column] | null;
};

const USER_COLUMNS = prefixed("users", "user", USER);
const ORGANIZATION_COLUMNS = prefixed("organizations", "organization", ORGANIZATION);

/**
 * Finds a session with its user and their organizations in one statement, because every call of a page asks for them. It is SQL as
 * it is: Kysely takes longer to build the names of 30 columns than SQLite to answer.
 */
export async function findSessionRow(db: Reader, tokenHash: string): Promise<SessionRow | undefined> {
  const rows = await db
    .selectFrom(
      sql<Joined>`(select sessions.id, sessions.created_at, sessions.last_active_at, memberships.role, memberships.joined_at,
          ${USER_COLUMNS}, ${ORGANIZATION_COLUMNS}
        from sessions
        inner join users on users.id = sessions.user_id
        left join memberships on memberships.user_id = users.id
        left join organizations on organizations.id = memberships.organization_id
        where sessions.token_hash = ${tokenHash})`.as("found"),
    )
    .selectAll("found")
    .orderBy("found.joined_at")
    .orderBy("found.organization_id")
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const { id, created_at, last_active_at } = first;
  return {
    id,
    created_at,
    last_active_at,
    user: Object.fromEntries(USER.map((column) => [column, first[`user_${column}`]])) as UserRow,
    memberships: rows
      .filter(({ role }) => role !== null)
      .map((row) => ({
        ...(Object.fromEntries(
          ORGANIZATION.map((column) => [column, row[`organization_${column}`]]),
        ) as OrganizationRow),
        role: row.role as Role,
      })),
  };
}

/** Returns a user's memberships, in the order in which they joined. */
export const membershipsOf = (db: Reader, userId: string): Promise<MembershipRow[]> =>
  db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .selectAll("organizations")
    .select("memberships.role")
    .where("memberships.user_id", "=", userId)
    .orderBy("memberships.joined_at")
    .orderBy("organizations.id")
    .execute();
