import type { Member } from "#api/http/exchange.ts";
import { mayAdminister } from "#api/organizations/policy.ts";
import { mayRemove } from "#api/projects/policy.ts";

type Made = { created_by: string | null; owner_id: string | null };

/** Whoever may delete a record may restore it. Only admins may restore projects, as only they may delete them. */
export const mayRestore = (member: Member, found: Made & { type: string }, projectId: string): boolean =>
  found.type === "projects" ? mayAdminister(member) : mayRemove(member, { ...found, project_id: projectId });
