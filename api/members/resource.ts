import type { Member } from "#api/http/exchange.ts";
import { mayManage } from "#api/organizations/policy.ts";
import type { MemberRow } from "./repository.ts";

export function toMember(row: MemberRow, caller: Member) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatar_url: null,
    role: row.role,
    joined_at: row.joined_at,
    can: { update: mayManage(caller, row), delete: mayManage(caller, row) || row.id === caller.user.id },
  };
}
