import type { GoogleAdGroupRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { allPlaced, mayChange, mayRemove } from "#api/projects/policy.ts";

export async function toAdGroups(db: Reader, rows: readonly GoogleAdGroupRow[], member: Member) {
  const keywords = await db
    .selectFrom("google_keywords")
    .selectAll()
    .where("ad_group_id", "in", ["", ...rows.map(({ id }) => id)])
    .orderBy("position")
    .execute();
  const placedRows = await allPlaced(db, rows, (row) => row.google_ad_id);
  return placedRows.map((row) => {
    const own = keywords.filter(({ ad_group_id }) => ad_group_id === row.id);
    const listed = (isNegative: 0 | 1) =>
      own.filter(({ is_negative }) => is_negative === isNegative).map(({ text, match }) => ({ text, match }));
    return {
      id: row.id,
      google_ad_id: row.google_ad_id,
      name: row.name,
      keywords: listed(0),
      negatives: listed(1),
      position: row.position,
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: { update: mayChange(member, row), delete: mayRemove(member, row) },
    };
  });
}

export async function toAdGroup(db: Reader, row: GoogleAdGroupRow, member: Member) {
  const [group] = await toAdGroups(db, [row], member);
  return group;
}
