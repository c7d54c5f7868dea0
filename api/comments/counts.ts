import type { Reader } from "#api/data/schema.ts";

/** Returns how many comments records have, without deleted ones. Records without any are left out. */
export async function commentCountsOf(
  db: Reader,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjectIds.length === 0) return new Map();
  const counts = await db
    .selectFrom("comments")
    .select("subject_id")
    .select((row) => row.fn.countAll().as("count"))
    .where("subject_id", "in", subjectIds)
    .where("deleted_at", "is", null)
    .groupBy("subject_id")
    .execute();
  return new Map(counts.map(({ subject_id, count }) => [subject_id, Number(count)]));
}
