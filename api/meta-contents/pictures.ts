import type { MetaContentImageRow, Reader, Trx } from "#api/data/schema.ts";
import { forgetFiles, setFilesAside } from "#api/uploads/repository.ts";

/** The place of an ad's image: the reference image, a ratio, or a card. */
export type Spot = { use: MetaContentImageRow["use"] } | { card: string };

/** The types that Meta accepts. The reference image is for all placements, and may be of any type. */
const PLACEMENT_TYPES = ["image/png", "image/jpeg"];

export const isTakenAt = (spot: Spot, { mime }: { mime: string }): boolean =>
  ("use" in spot && spot.use === "reference") || PLACEMENT_TYPES.includes(mime);

/** Returns the id of the image's file. Undefined if the place doesn't exist, and null if it is empty. */
export async function fileAt(db: Reader, contentId: string, spot: Spot): Promise<string | null | undefined> {
  if ("card" in spot) {
    const card = await db
      .selectFrom("meta_content_cards")
      .select("file_id")
      .where("content_id", "=", contentId)
      .where("id", "=", spot.card)
      .where("position", "is not", null)
      .executeTakeFirst();
    return card?.file_id;
  }
  const image = await db
    .selectFrom("meta_content_images")
    .select("file_id")
    .where("content_id", "=", contentId)
    .where("use", "=", spot.use)
    .executeTakeFirst();
  return image?.file_id ?? null;
}

export async function describeAt(trx: Trx, contentId: string, spot: Spot, alt: string | null): Promise<void> {
  if ("card" in spot)
    await trx.updateTable("meta_content_cards").set({ alt }).where("id", "=", spot.card).execute();
  else
    await trx
      .updateTable("meta_content_images")
      .set({ alt })
      .where("content_id", "=", contentId)
      .where("use", "=", spot.use)
      .execute();
}

/** Adds an image to an empty place. */
export async function putAt(
  trx: Trx,
  contentId: string,
  spot: Spot,
  picture: { file_id: string; alt: string | null },
): Promise<void> {
  if ("card" in spot)
    await trx.updateTable("meta_content_cards").set(picture).where("id", "=", spot.card).execute();
  else
    await trx
      .insertInto("meta_content_images")
      .values({ content_id: contentId, use: spot.use, ...picture })
      .execute();
}

/** Deletes an image's rows and returns the ids of its bytes, which are deleted after the commit. */
export async function takeFrom(trx: Trx, contentId: string, spot: Spot): Promise<string[]> {
  const file = await fileAt(trx, contentId, spot);
  await describeAt(trx, contentId, spot, null);
  return forgetFiles(trx, typeof file === "string" ? [file] : []);
}

/** Removes an image. Its file is kept while that can be undone. */
export async function removeFrom(trx: Trx, contentId: string, spot: Spot, now: string): Promise<void> {
  const file = await fileAt(trx, contentId, spot);
  if (typeof file !== "string") return;
  if ("card" in spot)
    await trx
      .updateTable("meta_content_cards")
      .set({ file_id: null, alt: null })
      .where("id", "=", spot.card)
      .execute();
  else await trx.deleteFrom("meta_content_images").where("file_id", "=", file).execute();
  await setFilesAside(trx, [file], now);
}
