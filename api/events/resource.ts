import type { EventRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayIn, mayRemove } from "#api/projects/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";

export async function toEvent(db: Reader, row: EventRow, member: Member) {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    note: row.note,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    creator: personIn(await peopleById(db, [row.created_by]), row.created_by),
    version: row.version,
    can: { update: mayIn(member, row.project_id, "arrange"), delete: mayRemove(member, row) },
  };
}
