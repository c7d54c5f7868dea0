import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { may, mayDelete, mayEdit, projectRole } from "#domain/members/project-rights.ts";
import type { ProjectRight } from "#domain/members/project-rights.ts";
import { PROJECT_ROLES, PROJECT_VISIBILITIES, ROLES, type ProjectRole } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member, Membership } from "#api/http/exchange.ts";
import { mayAdminister } from "#api/organizations/policy.ts";
import { isMember } from "#api/organizations/repository.ts";

export { may, mayDelete, mayEdit };

type Sees = Pick<Membership, "role" | "access">;

export function roleIn({ role, access }: Sees, projectId: string): ProjectRole | null {
  const own = access.get(projectId);
  return projectRole(role, own?.visibility ?? "organization", own?.role ?? null);
}

export const mayIn = (member: Sees, projectId: string, right: ProjectRight): boolean =>
  may(roleIn(member, projectId), right);

/** The condition that someone sees the project whose id is in this column. */
export const seenBy = (member: Sees, column: string): RawBuilder<SqlBool> => rightIn(member, column, "read");

/** The condition that someone has a right in the project whose id is in this column. */
export function rightIn(member: Sees, column: string, right: ProjectRight): RawBuilder<SqlBool> {
  const isElsewhere = may(projectRole(member.role, "organization", null), right);
  const others = [...member.access.keys()].filter((id) => mayIn(member, id, right) !== isElsewhere);
  if (others.length === 0) return isElsewhere ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
  return isElsewhere
    ? sql<SqlBool>`${sql.ref(column)} not in (${sql.join(others)})`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(others)})`;
}

export async function roleAt(db: Reader, member: Sees, campaignId: string): Promise<ProjectRole | null> {
  const campaign = await db
    .selectFrom("campaigns")
    .select("project_id")
    .where("id", "=", campaignId)
    .executeTakeFirst();
  return campaign === undefined ? null : roleIn(member, campaign.project_id);
}

type Made = { created_by: string | null; owner_id?: string | null };

const isOwn = ({ user }: Pick<Member, "user">, { created_by: creator, owner_id: owner }: Made) =>
  creator === user.id || owner === user.id;

type Placed = Made & { project_id: string };

export const mayChange = (member: Member, record: Placed): boolean =>
  mayEdit(roleIn(member, record.project_id), isOwn(member, record));

export const mayRemove = (member: Member, record: Placed): boolean =>
  mayDelete(roleIn(member, record.project_id), isOwn(member, record));

/** Adds its project to a record that only names its campaign. */
export async function placed<Row extends Made>(db: Reader, row: Row, campaignId: string) {
  const { project_id } = await db
    .selectFrom("campaigns")
    .select("project_id")
    .where("id", "=", campaignId)
    .executeTakeFirstOrThrow();
  return { ...row, project_id };
}

/** Does the same for several records. */
export async function allPlaced<Row extends Made>(
  db: Reader,
  rows: readonly Row[],
  campaignOf: (row: Row) => string,
) {
  const campaigns = await db
    .selectFrom("campaigns")
    .select(["id", "project_id"])
    .where("id", "in", ["", ...new Set(rows.map(campaignOf))])
    .execute();
  const projects = new Map(campaigns.map((row) => [row.id, row.project_id]));
  return rows.map((row) => ({ ...row, project_id: projects.get(campaignOf(row)) ?? "" }));
}

/** Only admins may delete a project. A sample is meant to be tried and deleted, so editors may delete it too. */
export const mayDeleteProject = (member: Sees, { id, is_sample }: { id: string; is_sample: number }) =>
  mayAdminister(member) || (is_sample === 1 && mayIn(member, id, "edit"));

/** Every combination of a role in the organization, a visibility, and a role in the project that has a right, as one word. */
const holdersOf = (right: ProjectRight): string[] =>
  ROLES.flatMap((role) =>
    PROJECT_VISIBILITIES.flatMap((visibility) =>
      [null, ...PROJECT_ROLES]
        .filter((own) => may(projectRole(role, visibility, own), right))
        .map((own) => `${role} ${visibility} ${own ?? ""}`),
    ),
  );

/** Returns everyone who has a right in a project, by project. */
export const peopleByProject = (db: Reader, right: ProjectRight) =>
  db
    .selectFrom("projects")
    .innerJoin("memberships", "memberships.organization_id", "projects.organization_id")
    .leftJoin("project_members", (join) =>
      join
        .onRef("project_members.project_id", "=", "projects.id")
        .onRef("project_members.user_id", "=", "memberships.user_id"),
    )
    .select(["projects.id as project_id", "memberships.user_id"])
    .where(
      sql<string>`memberships.role || ' ' || projects.visibility || ' ' || coalesce(project_members.role, '')`,
      "in",
      holdersOf(right),
    );

/** The answer to someone who is chosen for work that they can't open. */
export const SEES_NOT = "Choose someone who sees this project.";

/** Returns why someone can't be put in charge of work in a project, or undefined if they can. */
export async function refusalOf(
  db: Reader,
  { organization }: Pick<Member, "organization">,
  projectId: string | undefined,
  userId: unknown,
): Promise<string | undefined> {
  if (!(await isMember(db, organization.id, userId))) return "The selected :attribute is invalid.";
  // Without a project, the request is refused anyway.
  if (projectId === undefined) return undefined;
  const row = await peopleByProject(db, "read")
    .where("projects.id", "=", projectId)
    .where("memberships.user_id", "=", String(userId))
    .executeTakeFirst();
  return row === undefined ? SEES_NOT : undefined;
}

export async function peopleSeeingAll(db: Reader, projectIds: readonly string[]): Promise<string[]> {
  const rows = await peopleByProject(db, "read")
    .where("projects.id", "in", ["", ...projectIds])
    .execute();
  const seen = Map.groupBy(rows, (row) => row.user_id);
  return [...seen].filter(([, own]) => own.length === projectIds.length).map(([userId]) => userId);
}

/** The ids of everyone who has a right in a project, for a condition. */
export const peopleIn = (db: Reader, projectId: string, right: ProjectRight) =>
  peopleByProject(db, right).where("projects.id", "=", projectId).clearSelect().select("memberships.user_id");

export async function peopleWith(db: Reader, projectId: string, right: ProjectRight): Promise<string[]> {
  const rows = await peopleIn(db, projectId, right).execute();
  return rows.map((row) => row.user_id);
}
