import type { Member } from "#api/http/exchange.ts";
import { mayIn } from "#api/projects/policy.ts";
import { toPerson } from "#api/users/resource.ts";
import type { PersonIn } from "./repository.ts";

export function toProjectMember(projectId: string, row: PersonIn, member: Member) {
  const isGiven = row.place_id !== null;
  const mayManage = mayIn(member, projectId, "manage");
  return {
    ...toPerson(row),
    role: row.role,
    organization_role: row.organization_role,
    is_inherited: !isGiven,
    can: { update: isGiven && mayManage, delete: isGiven && (mayManage || row.id === member.user.id) },
  };
}
