import type { Reader, TeamRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayIn, mayRemove } from "#api/projects/policy.ts";
import { toPerson } from "#api/users/resource.ts";
import { membersOf } from "./repository.ts";

/** Returns the records of several teams. The lead comes first, then the other members by name. */
export async function toTeams(db: Reader, rows: readonly TeamRow[], member: Member) {
  const members = await membersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    members: members
      .filter(({ team_id: team }) => team === row.id)
      .map((person) => ({ ...toPerson(person), role: person.role, is_lead: person.id === row.lead_id }))
      .sort((one, other) => Number(other.is_lead) - Number(one.is_lead)),
    version: row.version,
    can: {
      update: mayIn(member, row.project_id, "arrange"),
      delete: mayRemove(member, row),
    },
  }));
}

export async function toTeam(db: Reader, row: TeamRow, member: Member) {
  const [team] = await toTeams(db, [row], member);
  return team;
}
