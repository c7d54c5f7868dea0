import { ulid } from "ulid";
import { nameKey } from "#api/teams/repository.ts";
import type { Trx } from "./schema.ts";
import { firstVersion, insert, personNamed } from "./seed-insert.ts";
import type { SeedProject } from "./seed-insert.ts";

/** Teams by project, with e-mail names of their members. The first one leads. */
const TEAMS: { project: string; name: string; description: string; people: string[] }[] = [
  {
    project: "winter-collection",
    name: "Content",
    description: "Writes and schedules the posts and blog posts of the season.",
    people: ["lin", "demo"],
  },
  {
    project: "winter-collection",
    name: "Paid media",
    description: "Plans, checks, and watches the Meta and Google ads.",
    people: ["demo", "lin", "guest"],
  },
  {
    project: "repair-workshop",
    name: "Shop events",
    description: "One evening per shop, from the invitation to the thank-you post.",
    people: ["lin", "guest"],
  },
];

export async function fillTeams(trx: Trx, { now, project, people }: SeedProject): Promise<void> {
  const at = new Date(now).toISOString();
  for (const { name, description, people: names } of TEAMS.filter((team) => team.project === project.slug)) {
    const members = names.flatMap((name) => personNamed(people, name) ?? []);
    const id = ulid(now);
    await insert(trx, "teams", {
      id,
      organization_id: project.organizationId,
      project_id: project.id,
      name,
      name_key: nameKey(name),
      description,
      lead_id: members[0]?.id ?? null,
      created_by: people[0]?.id ?? null,
      ...firstVersion(at),
    });
    for (const member of members)
      await insert(trx, "team_members", {
        id: ulid(now),
        team_id: id,
        organization_id: project.organizationId,
        user_id: member.id,
        created_at: at,
      });
  }
}
