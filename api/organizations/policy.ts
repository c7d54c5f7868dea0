import { isAtLeast } from "#domain/members/ranks.ts";
import { forbidden } from "#api/http/errors.ts";
import type { Member } from "#api/http/exchange.ts";
import type { MemberRow } from "#api/members/repository.ts";

/** Guests may be approvers in a project, but never create or change anything. */
export const mayWrite = (member: Pick<Member, "role">) => isAtLeast(member.role, "member");

/** Members may delete what they created for the whole organization. Admins and owners may delete anything of it. */
export const mayDelete = (member: Member, record: { created_by: string | null }) =>
  mayAdminister(member) || (mayWrite(member) && record.created_by === member.user.id);

/** Deletes an organization, or keeps one that would be deleted. */
export const mayDeleteOrganization = (member: Pick<Member, "role">) => isAtLeast(member.role, "owner");

export const mayAdminister = (member: Pick<Member, "role">) => isAtLeast(member.role, "admin");

/** No one may manage a member or an invitation of a higher rank, or give one. */
export const mayManage = (caller: Pick<Member, "role">, row: Pick<MemberRow, "role">) =>
  mayAdminister(caller) && isAtLeast(caller.role, row.role);

export function requireThat(isAllowed: boolean): void {
  if (!isAllowed) throw forbidden();
}
