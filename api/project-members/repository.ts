import { ulid } from "ulid";
import { projectRole } from "#domain/members/project-rights.ts";
import { isAtLeast } from "#domain/members/ranks.ts";
import type { ProjectRow, Reader, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { findProject } from "#api/projects/repository.ts";

/** Returns everyone who sees a project, by name. `own` is the role that they were given in it. */
export async function peopleOf(db: Reader, { id, organization_id, visibility }: ProjectRow) {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("project_members", (join) =>
      join
        .onRef("project_members.user_id", "=", "memberships.user_id")
        .on("project_members.project_id", "=", id),
    )
    .select(["users.id", "users.name", "users.avatar_url", "memberships.role as organization_role"])
    .select(["project_members.id as place_id", "project_members.role as own"])
    .where("memberships.organization_id", "=", organization_id)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
  return rows.flatMap((row) => {
    const role = projectRole(row.organization_role, visibility, row.own);
    return role === null ? [] : { ...row, role };
  });
}

export type PersonIn = Awaited<ReturnType<typeof peopleOf>>[number];

/** A project, and someone with a role of their own in it. */
export type Place = { project: ProjectRow; person: PersonIn & { place_id: string } };

export async function findPlace(exchange: Exchange): Promise<Place | undefined> {
  const project = await findProject(exchange);
  if (project === undefined) return undefined;
  const people = await peopleOf(exchange.deps.db, project);
  const person = people.find(({ id }) => id === exchange.params["member"]);
  return person === undefined || person.place_id === null
    ? undefined
    : { project, person: { ...person, place_id: person.place_id } };
}

/** Makes whoever creates a project its manager. Owners and admins are without it. Returns them with this role. */
export async function makeManager(
  trx: Trx,
  exchange: Exchange,
  { id, organization_id, visibility }: Pick<ProjectRow, "id" | "organization_id" | "visibility">,
): Promise<Member> {
  const member = memberOf(exchange);
  if (isAtLeast(member.role, "admin")) return member;
  await trx
    .insertInto("project_members")
    .values({
      id: ulid(exchange.deps.clock()),
      project_id: id,
      organization_id,
      user_id: member.user.id,
      role: "manager",
      created_at: nowOf(exchange),
    })
    .execute();
  return { ...member, access: new Map([...member.access, [id, { visibility, role: "manager" }]]) };
}
