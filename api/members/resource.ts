import type { Member } from "#api/http/exchange.ts";
import type { Reader } from "#api/data/schema.ts";
import { teamsWith } from "#api/teams/repository.ts";
import { mayAdminister, mayManage } from "#api/organizations/policy.ts";
import type { MemberRow } from "./repository.ts";

export async function toMembers(db: Reader, rows: readonly MemberRow[], caller: Member) {
  const teams = await teamsWith(
    db,
    rows.map(({ id }) => id),
    caller,
  );
  const ofUser = Map.groupBy(teams, ({ user_id: id }) => id);
  return rows.map((row) => toMember(row, ofUser.get(row.id) ?? [], caller));
}

function toMember(row: MemberRow, teams: Awaited<ReturnType<typeof teamsWith>>, caller: Member) {
  const isSelf = row.id === caller.user.id;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatar_url: row.avatar_url,
    role: row.role,
    joined_at: row.joined_at,
    // When others work is none of a colleague's business.
    last_active_at: mayAdminister(caller) || isSelf ? row.last_active_at : null,
    teams: teams.map(({ id, name, project_slug, project_name }) => ({
      id,
      name,
      project: { slug: project_slug, name: project_name },
    })),
    can: { update: mayManage(caller, row), delete: mayManage(caller, row) || isSelf },
  };
}
