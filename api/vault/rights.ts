import type { Reader } from "#api/data/schema.ts";

/** A brand asset that may be used until the end of a day. */
export type Limited = { name: string; rights_end: string };

/** Returns the assets with an end of their rights that the images of a post were taken from, the first to end first. */
export const limitedAssetsOf = (db: Reader, boardId: string): Promise<Limited[]> =>
  db
    .selectFrom("board_images")
    .innerJoin("vault_items", "vault_items.id", "board_images.asset_id")
    .select(["vault_items.name", "vault_items.rights_end"])
    .where("board_images.board_id", "=", boardId)
    .where("vault_items.rights_end", "is not", null)
    .$narrowType<{ rights_end: string }>()
    .distinct()
    .orderBy("vault_items.rights_end")
    .orderBy("vault_items.name")
    .execute();
