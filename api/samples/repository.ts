import type { ProjectRow, Reader } from "#api/data/schema.ts";

/** Returns the samples of an organization that aren't in the trash, latest first. */
export const samplesOf = (db: Reader, organizationId: string): Promise<ProjectRow[]> =>
  db
    .selectFrom("projects")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("is_sample", "=", 1)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
