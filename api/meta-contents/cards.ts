import { ulid } from "ulid";
import { z } from "zod";
import type { MetaContentCardRow, Reader, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { copyFile } from "#api/uploads/repository.ts";
import { ASSET } from "#api/vault/rights.ts";
import type { FromAsset } from "#api/vault/rights.ts";

type MetaContentCard = MetaContentCardRow & { width: number | null; height: number | null } & FromAsset;

/** The texts of a card. A card with a `card_id` already exists. */
export type CardTexts = {
  card_id?: string | null | undefined;
  heading?: string | null | undefined;
  description?: string | null | undefined;
  final_url?: string | null | undefined;
};

/** Returns the cards of several ads in order, without removed ones. */
export async function cardsOf(
  db: Reader,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, MetaContentCard[]>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("meta_content_cards")
    .leftJoin("files", "files.id", "meta_content_cards.file_id")
    .leftJoin("vault_items", "vault_items.id", "files.asset_id")
    .selectAll("meta_content_cards")
    .select(["files.width", "files.height", ...ASSET])
    .where("meta_content_cards.content_id", "in", contentIds)
    .where("meta_content_cards.position", "is not", null)
    .orderBy("meta_content_cards.position")
    .execute();
  return Map.groupBy(rows, (row) => row.content_id);
}

export async function cardFilesOf(db: Reader, contentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("meta_content_cards")
    .select("file_id")
    .where("content_id", "=", contentId)
    .execute();
  return rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
}

/** Returns the images of the cards that `putCards` would remove. */
export async function filesWithout(
  db: Reader,
  contentId: string,
  wanted: readonly CardTexts[] | null | undefined,
): Promise<string[]> {
  if (wanted === undefined) return [];
  const kept = new Set((wanted ?? []).map(({ card_id: id }) => id));
  const cards = (await cardsOf(db, [contentId])).get(contentId) ?? [];
  return cards.flatMap(({ id, file_id: file }) => (file === null || kept.has(id) ? [] : [file]));
}

/**
 * Makes `wanted` the cards of an ad, in this order. A card with an unknown id is created again, because another user may have
 * removed it. Images stay with their cards, and a removed card with an image is only set aside.
 */
export async function putCards(
  trx: Trx,
  contentId: string,
  wanted: readonly CardTexts[],
  now: string,
): Promise<void> {
  const rows = await trx
    .selectFrom("meta_content_cards")
    .select("id")
    .where("content_id", "=", contentId)
    .execute();
  const left = new Set(rows.map(({ id }) => id));
  for (const [position, { card_id, heading, description, final_url }] of wanted.entries()) {
    const card = {
      heading: heading ?? null,
      description: description ?? null,
      final_url: final_url ?? null,
      position,
    };
    if (typeof card_id === "string" && left.delete(card_id))
      await trx.updateTable("meta_content_cards").set(card).where("id", "=", card_id).execute();
    else
      await trx
        .insertInto("meta_content_cards")
        .values({
          id: ulid(Date.parse(now)),
          content_id: contentId,
          ...card,
          file_id: null,
          alt: null,
        })
        .execute();
  }
  await putAside(trx, [...left]);
}

async function putAside(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("meta_content_cards").where("id", "in", ids).where("file_id", "is", null).execute();
  await trx.updateTable("meta_content_cards").set({ position: null }).where("id", "in", ids).execute();
}

export async function copyCards(
  trx: Trx,
  exchange: Exchange,
  from: string,
  to: { contentId: string; campaignId: string },
): Promise<void> {
  const cards = await trx
    .selectFrom("meta_content_cards")
    .selectAll()
    .where("content_id", "=", from)
    .where("position", "is not", null)
    .orderBy("position")
    .execute();
  for (const card of cards) {
    const file = card.file_id === null ? null : await copyFile(trx, exchange, card.file_id, to.campaignId);
    await trx
      .insertInto("meta_content_cards")
      .values({ ...card, id: ulid(exchange.deps.clock()), content_id: to.contentId, file_id: file })
      .execute();
  }
}

const text = z.string().nullish();

const SnapshotSchema = z.array(
  z.object({ card_id: text, heading: text, description: text, final_url: text }),
);

/** Returns the cards of a version. Older versions have none. */
export const cardsIn = (snapshot: Readonly<Record<string, unknown>>): CardTexts[] =>
  SnapshotSchema.parse(snapshot["cards"] ?? []);

export const cardSnapshot = ({ id, heading, description, final_url, file_id, alt }: MetaContentCard) => ({
  card_id: id,
  heading,
  description,
  final_url,
  image: file_id === null ? null : { file: file_id, alt },
});
