import type { ProjectRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";

/** Returns the samples that someone sees and that aren't in the trash, latest first. */
export const samplesOf = (db: Reader, member: Member): Promise<ProjectRow[]> =>
  db
    .selectFrom("projects")
    .selectAll()
    .where("organization_id", "=", member.organization.id)
    .where(seenBy(member, "projects.id"))
    .where("is_sample", "=", 1)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
