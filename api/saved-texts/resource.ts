import type { SavedTextRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayIn } from "#api/projects/policy.ts";

export function toSavedText({ id, kind, name, body, version, project_id }: SavedTextRow, member: Member) {
  const may = mayIn(member, project_id, "create");
  return { id, kind, name, body, version, can: { update: may, delete: may } };
}
