import type { FileRow, MetaContentImageRow, MetaContentRow, Reader } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { itemNamed } from "#api/review/repository.ts";
import { ASSET } from "#api/vault/rights.ts";
import type { FromAsset } from "#api/vault/rights.ts";

export const contentNamed = (exchange: Exchange, id: string) => itemNamed(exchange, "meta_contents", id);

export const findMetaContent = (exchange: Exchange) =>
  contentNamed(exchange, exchange.params["metaContent"] ?? "");

/** Returns the ads in order, without those in the trash. */
export const metaContentsOf = (db: Reader, metaAdId: string): Promise<MetaContentRow[]> =>
  db
    .selectFrom("meta_contents")
    .selectAll()
    .where("meta_ad_id", "=", metaAdId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

type MetaContentImage = MetaContentImageRow & Pick<FileRow, "width" | "height"> & FromAsset;

export async function imagesOf(
  db: Reader,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, MetaContentImage[]>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("meta_content_images")
    .innerJoin("files", "files.id", "meta_content_images.file_id")
    .leftJoin("vault_items", "vault_items.id", "files.asset_id")
    .selectAll("meta_content_images")
    .select(["files.width", "files.height", ...ASSET])
    .where("meta_content_images.content_id", "in", contentIds)
    .orderBy("meta_content_images.use")
    .execute();
  return Map.groupBy(rows, (row) => row.content_id);
}
