import type { Member } from "#api/http/exchange.ts";
import { mayAdminister, mayManage } from "#api/organizations/policy.ts";
import type { MemberRow } from "./repository.ts";

export function toMember(row: MemberRow, caller: Member) {
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
    can: { update: mayManage(caller, row), delete: mayManage(caller, row) || isSelf },
  };
}
