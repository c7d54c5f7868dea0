import type { Trx } from "../schema.ts";

type Snapshot = Record<string, unknown>;

const objectIn = (value: unknown): Snapshot =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The texts of a post's cover image belong to the image. */
function post({ cover_alt, cover_caption, ...snapshot }: Snapshot): Snapshot {
  const { cover, ...images } = objectIn(snapshot["images"]);
  if (cover === undefined) return snapshot;
  const words = { alt: cover_alt ?? null, caption: cover_caption ?? null };
  return { ...snapshot, images: { cover: { ...objectIn(cover), ...words }, ...images } };
}

/**
 * Converts the latest version of each post and search ad to the current format. A save compares its content with that version,
 * and a different format would count as new content: checking an item of a checklist would end an approval.
 */
export async function up(db: Trx): Promise<void> {
  const latest = await db
    .selectFrom("item_versions")
    .select((row) => ["subject_id", row.fn.max("number").as("number")])
    .where("subject", "in", ["blogs", "contents"])
    .groupBy("subject_id")
    .execute();
  for (const { subject_id, number } of latest) {
    const version = await db
      .selectFrom("item_versions")
      .select(["id", "subject", "snapshot_json"])
      .where("subject_id", "=", subject_id)
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    const stored = objectIn(JSON.parse(version.snapshot_json));
    const snapshot =
      version.subject === "blogs"
        ? "cover_alt" in stored && post(stored)
        : !("ad_group" in stored) && (await searchAd(db, subject_id, stored));
    if (snapshot !== false)
      await db
        .updateTable("item_versions")
        .set({ snapshot_json: JSON.stringify(snapshot) })
        .where("id", "=", version.id)
        .execute();
  }
}

/**
 * Adds the ad's current ad group, because moving an ad did not count as a content change until now. Returns false if it isn't a
 * search ad.
 */
async function searchAd(db: Trx, id: string, stored: Snapshot): Promise<Snapshot | false> {
  const ad = await db
    .selectFrom("google_contents as ad")
    .leftJoin("google_ad_groups as ad_group", "ad_group.id", "ad.ad_group_id")
    .select(["ad_group.id", "ad_group.name"])
    .where("ad.id", "=", id)
    .executeTakeFirst();
  return ad !== undefined && { ...stored, ad_group: ad.id === null ? null : { id: ad.id, name: ad.name } };
}
