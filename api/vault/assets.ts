import type { ItemStatus } from "#contract/vocabulary.ts";
import type { VaultItemRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { StoredPicture } from "#api/uploads/keep-picture.ts";
import { readPicture } from "#api/uploads/picture.ts";
import type { Picture } from "#api/uploads/picture.ts";
import { itemsSeenBy, todayOf } from "./policy.ts";
import { fileIn } from "./repository.ts";

/** A brand asset with the bytes of its image. */
export type PicturedAsset = Pick<VaultItemRow, "id" | "name" | "rights_end"> & {
  alt: string | null;
  bytes: Uint8Array<ArrayBuffer>;
};

/**
 * Returns a brand asset of which the user may use the image: they see it in the vault, and it isn’t archived.
 * @param field where the request names it
 * @throws HttpError 422 at the field
 */
export async function picturedAsset(exchange: Exchange, id: string, field: string): Promise<PicturedAsset> {
  const { db, files } = exchange.deps;
  const member = memberOf(exchange);
  const item = await itemsSeenBy(db, member, todayOf(exchange, member))
    .selectAll("vault_items")
    .where("vault_items.id", "=", id)
    .where("vault_items.type", "=", "brand_asset")
    .where("vault_items.archived_at", "is", null)
    .executeTakeFirst();
  if (item === undefined) throw invalidField(field, `The selected ${field} is invalid.`);
  const file = await fileIn(db, item.id);
  const bytes = file?.mime.startsWith("image/") ? await files.get(file.id) : null;
  if (bytes === null) throw invalidField(field, `“${item.name}” has no image.`);
  const { alt } = JSON.parse(item.details_json) as { alt?: string };
  return { id: item.id, name: item.name, rights_end: item.rights_end, alt: alt ?? null, bytes };
}

/**
 * Returns the image of an asset as one that a record can keep, and which remembers the asset.
 * @param field where the request names it
 * @throws HttpError 422 at the field
 */
export async function assetPicture(asset: PicturedAsset, field: string): Promise<Picture> {
  const picture = await readPicture(asset.bytes);
  if (typeof picture === "string") throw invalidField(field, picture.replaceAll(":attribute", "image"));
  return { ...picture, asset_id: asset.id };
}

/** Why what has this status keeps its images. */
const SETTLED: Partial<Record<string, string>> = {
  published: "It’s published already.",
  live: "It’s live already.",
  paused: "It ran already.",
  ended: "It ran already.",
  cancelled: "It’s no longer planned.",
  archived: "It’s archived.",
} satisfies Partial<Record<ItemStatus, string>>;

/** @throws HttpError 422 for an item whose images aren’t replaced any more */
export function requireUnsettled(status: ItemStatus | undefined): void {
  const reason = SETTLED[status ?? ""];
  if (reason !== undefined) throw invalidField("status", reason);
}

/** What takes the place of an asset’s images in an item. */
export type Swap = { from: string; asset: PicturedAsset; stored: StoredPicture };
