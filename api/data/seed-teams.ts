import { ulid } from "ulid";
import { nameKey } from "#api/teams/repository.ts";
import type { Trx } from "./schema.ts";

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

type Named = { id: string; email: string };

export async function fillTeams(
  trx: Trx,
  {
    now,
    project,
    people,
  }: { now: number; project: { id: string; slug: string; organizationId: string }; people: Named[] },
): Promise<void> {
  const at = new Date(now).toISOString();
  for (const { name, description, people: names } of TEAMS.filter((team) => team.project === project.slug)) {
    const members = names.flatMap((start) => people.filter(({ email }) => email.startsWith(`${start}@`)));
    const id = ulid(now);
    await trx
      .insertInto("teams")
      .values({
        id,
        organization_id: project.organizationId,
        project_id: project.id,
        name,
        name_key: nameKey(name),
        description,
        lead_id: members[0]?.id ?? null,
        created_by: people[0]?.id ?? null,
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
    for (const member of members)
      await trx
        .insertInto("team_members")
        .values({
          id: ulid(now),
          team_id: id,
          organization_id: project.organizationId,
          user_id: member.id,
          created_at: at,
        })
        .execute();
  }
}
