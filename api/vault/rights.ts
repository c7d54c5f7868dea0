import { sql } from "kysely";
import type { FileRow, Reader, VaultItemRow } from "#api/data/schema.ts";

/** A brand asset that may be used until the end of a day. */
export type Limited = { name: string; rights_end: string };

/** The columns of the asset that an image was taken from, of `files` and of `vault_items` joined to it. */
export const ASSET = ["files.asset_id", "vault_items.name as asset_name", "vault_items.rights_end"] as const;

/** The asset's name is null without one, or if it is no longer in the vault. */
export type FromAsset = Pick<FileRow, "asset_id"> &
  Pick<VaultItemRow, "rights_end"> & { asset_name: string | null };

/** Says from which asset an image was taken, to everyone who sees the image. */
export const toAsset = ({ asset_id: id, asset_name: name, rights_end }: FromAsset, today: string) =>
  id === null || name === null
    ? null
    : { id, name, rights_end, is_ended: rights_end !== null && rights_end < today };

/** The images of posts, ads, and blog posts that were taken from assets. */
export const taken = sql<{ item_id: string; file_id: string; asset_id: string }>`(
  select board_images.board_id as item_id, files.id as file_id, files.asset_id
    from files inner join board_images on board_images.file_id = files.id
    where files.asset_id is not null
  union all
  select meta_content_images.content_id, files.id, files.asset_id
    from files inner join meta_content_images on meta_content_images.file_id = files.id
    where files.asset_id is not null
  union all
  select meta_content_cards.content_id, files.id, files.asset_id
    from files inner join meta_content_cards on meta_content_cards.file_id = files.id
    where files.asset_id is not null and meta_content_cards.position is not null
  union all
  select blogs.campaign_id, files.id, files.asset_id
    from files inner join blogs on blogs.cover_id = files.id
    where files.asset_id is not null
)`.as("taken");

/** Returns the assets with an end of their rights that the images of some items were taken from, the first to end first. */
export const limitedAssetsOf = (db: Reader, itemIds: readonly string[]) =>
  db
    .selectFrom(taken)
    .innerJoin("vault_items", "vault_items.id", "taken.asset_id")
    .select(["taken.item_id", "taken.file_id", "vault_items.name", "vault_items.rights_end"])
    .where("taken.item_id", "in", ["", ...itemIds])
    .where("vault_items.rights_end", "is not", null)
    .$narrowType<{ rights_end: string }>()
    .orderBy("vault_items.rights_end")
    .orderBy("vault_items.name")
    .execute();
