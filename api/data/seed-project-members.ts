import { ulid } from "ulid";
import type { ProjectRole } from "#contract/vocabulary.ts";
import type { Trx } from "./schema.ts";

/** Roles by project, with the e-mail names of people. */
const ROLES: { project: string; person: string; role: ProjectRole }[] = [
  { project: "winter-collection", person: "guest", role: "viewer" },
  { project: "repair-workshop", person: "guest", role: "viewer" },
  { project: "repair-workshop", person: "lin", role: "manager" },
];

type Named = { id: string; email: string };

export async function fillProjectMembers(
  trx: Trx,
  {
    now,
    project,
    people,
  }: { now: number; project: { id: string; slug: string; organizationId: string }; people: Named[] },
): Promise<void> {
  for (const { person, role } of ROLES.filter((one) => one.project === project.slug)) {
    const found = people.find(({ email }) => email.startsWith(`${person}@`));
    if (found === undefined) continue;
    await trx
      .insertInto("project_members")
      .values({
        id: ulid(now),
        project_id: project.id,
        organization_id: project.organizationId,
        user_id: found.id,
        role,
        created_at: new Date(now).toISOString(),
      })
      .execute();
  }
}
