import { isAtLeast } from "#domain/members/ranks.ts";
import { forbidden } from "#api/http/errors.ts";
import type { Member } from "#api/http/exchange.ts";
import type { MemberRow } from "#api/members/repository.ts";

/** Guests can only read. */
export const mayWrite = (member: Member) => isAtLeast(member.role, "member");

/** Members may delete what they created or own. Admins and owners may delete anything. */
export const mayDelete = (member: Member, record: { created_by: string | null; owner_id?: string | null }) =>
  isAtLeast(member.role, "admin") ||
  (mayWrite(member) && (record.created_by === member.user.id || record.owner_id === member.user.id));

/** Allows restoring from the trash. Only admins may restore projects, as only they may delete them. */
export const mayRestore = (
  member: Member,
  found: { type: string; created_by: string | null; owner_id: string | null },
) => (found.type === "projects" ? mayAdminister(member) : mayDelete(member, found));

/** A sample is meant to be tried and deleted, so anyone with write access may delete it. */
export const mayDeleteProject = (member: Member, project: { is_sample: number }) =>
  mayAdminister(member) || (project.is_sample === 1 && mayWrite(member));

/** Deletes an organization, or keeps one that would be deleted. */
export const mayDeleteOrganization = (member: Member) => isAtLeast(member.role, "owner");

export const mayAdminister = (member: Member) => isAtLeast(member.role, "admin");

/** No one may manage a member or an invitation of a higher rank, or give one. */
export const mayManage = (caller: Member, row: Pick<MemberRow, "role">) =>
  mayAdminister(caller) && isAtLeast(caller.role, row.role);

/** @throws HttpError 403 */
export function requireThat(isAllowed: boolean): void {
  if (!isAllowed) throw forbidden();
}
