import { ulid } from "ulid";
import type { ProjectRole } from "#contract/vocabulary.ts";
import type { Trx } from "./schema.ts";
import { insert, personNamed } from "./seed-insert.ts";
import type { SeedProject } from "./seed-insert.ts";

/** Roles by project, with the e-mail names of people. */
const ROLES: { project: string; person: string; role: ProjectRole }[] = [
  { project: "winter-collection", person: "guest", role: "viewer" },
  { project: "repair-workshop", person: "guest", role: "viewer" },
  { project: "repair-workshop", person: "lin", role: "manager" },
];

export async function fillProjectMembers(trx: Trx, { now, project, people }: SeedProject): Promise<void> {
  for (const { person, role } of ROLES.filter((one) => one.project === project.slug)) {
    const found = personNamed(people, person);
    if (found === undefined) continue;
    await insert(trx, "project_members", {
      id: ulid(now),
      project_id: project.id,
      organization_id: project.organizationId,
      user_id: found.id,
      role,
      created_at: new Date(now).toISOString(),
    });
  }
}
