import { checkMetaContent } from "#domain/meta-ads/checks.ts";
import type { MetaContentRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Item, ItemKind } from "#api/review/kinds.ts";
import {
  changeIn,
  copyColumns,
  countTrashedIn,
  idsIn,
  itemIn,
  lastPlaceIn,
  setTrashedIn,
  statusColumns,
  trashedIn,
} from "#api/review/repository.ts";
import { metaContentRows } from "#api/undo/rows.ts";
import { copyFile } from "#api/uploads/repository.ts";
import { cardFilesOf, cardsIn, cardSnapshot, cardsOf, copyCards, putCards } from "./cards.ts";
import { imagesOf } from "./repository.ts";
import { toMetaContent } from "./resource.ts";

const contentRow = (db: Reader, id: string): Promise<MetaContentRow> =>
  db.selectFrom("meta_contents").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The fields of a version, other than the primary texts. */
const CONTENT = [
  "heading",
  "description",
  "link_description",
  "cta",
  "format",
  "final_url",
  "display_link",
] as const;

/** Copies an ad with its texts, images, and cards to the end of a campaign, as a draft. Returns its id. */
export const copyContent: NonNullable<ItemKind["parts"]>["copy"] = async (
  trx,
  exchange,
  id,
  { campaignId, shiftDays },
) => {
  const row = await contentRow(trx, id);
  const fresh = copyColumns(exchange, row, shiftDays);
  const copy: MetaContentRow = {
    ...row,
    ...fresh,
    meta_ad_id: campaignId,
    position: await lastPlaceIn(trx, "meta_contents", { campaignId }),
  };
  await trx.insertInto("meta_contents").values(copy).execute();
  for (const { use, file_id, alt } of (await imagesOf(trx, [id])).get(id) ?? []) {
    const file = await copyFile(trx, exchange, file_id, campaignId);
    if (file !== null)
      await trx
        .insertInto("meta_content_images")
        .values({ content_id: copy.id, use, file_id: file, alt })
        .execute();
  }
  await copyCards(trx, exchange, id, { contentId: copy.id, campaignId });
  return copy.id;
};

export const metaContentItem: ItemKind = {
  subject: "contents",
  isAd: true,
  published: [
    "heading",
    "description",
    "primary_texts",
    "link_description",
    "cta",
    "format",
    "final_url",
    "display_link",
    "images",
    "cards",
  ],

  async find(db, organizationId, id): Promise<Item | undefined> {
    const found = await itemIn(db, "meta_contents", organizationId, id);
    return found && { ...found, subject: "contents" };
  },

  async snapshot(db, id) {
    const row = await contentRow(db, id);
    const images = (await imagesOf(db, [id])).get(id) ?? [];
    const cards = (await cardsOf(db, [id])).get(id) ?? [];
    return {
      ...Object.fromEntries(CONTENT.map((name) => [name, row[name]])),
      primary_texts: stringList(row.primary_texts_json),
      images: Object.fromEntries(images.map(({ use, file_id: file, alt }) => [use, { file, alt }])),
      ...(cards.length === 0 ? {} : { cards: cards.map(cardSnapshot) }),
    };
  },

  async write(trx, id, snapshot, now) {
    const values: Record<string, unknown> = {};
    for (const name of CONTENT) if (name in snapshot) values[name] = snapshot[name];
    if ("primary_texts" in snapshot) values["primary_texts_json"] = JSON.stringify(snapshot["primary_texts"]);
    await changeIn(trx, "meta_contents", id, values, now);
    await putCards(trx, id, cardsIn(snapshot), now);
  },

  async obstacles(db, item) {
    const [row, campaign, images, cards] = await Promise.all([
      contentRow(db, item.id),
      db
        .selectFrom("meta_ads")
        .selectAll()
        .where("campaign_id", "=", item.campaign_id)
        .executeTakeFirstOrThrow(),
      imagesOf(db, [item.id]),
      cardsOf(db, [item.id]),
    ]);
    const own = images.get(item.id) ?? [];
    const checks = checkMetaContent(
      { ...campaign, placements: stringList(campaign.placements_json) },
      {
        ...row,
        primary_texts: stringList(row.primary_texts_json),
        reference_image: own.find(({ use }) => use === "reference") ?? null,
        images: Object.fromEntries(own.map((image) => [image.use, image])),
        cards: (cards.get(item.id) ?? []).map((card) => ({
          ...card,
          image: card.file_id === null ? null : card,
        })),
      },
    );
    return checks
      .filter(({ level }) => level === "blocking")
      .map(({ field, message, reason }) => ({ field, message: `${message} ${reason}` }));
  },

  async setStatus(trx, item, change, now) {
    const row = await contentRow(trx, item.id);
    await changeIn(trx, "meta_contents", item.id, statusColumns(row.published_json, change), now);
  },

  rows: metaContentRows,

  async record(exchange, db, id) {
    return toMetaContent(db, await contentRow(db, id), memberOf(exchange), exchange);
  },

  parts: {
    idsOf: (db, campaignId) => idsIn(db, "meta_contents", campaignId),

    copy: copyContent,

    trashed: (db, wanted) => trashedIn(db, "meta_contents", wanted),
    countTrashed: (db, wanted) => countTrashedIn(db, "meta_contents", wanted),

    async setTrashed(trx, id, by, now) {
      const row = await contentRow(trx, id);
      const place =
        now === null
          ? { position: await lastPlaceIn(trx, "meta_contents", { campaignId: row.meta_ad_id }) }
          : {};
      await setTrashedIn(trx, "meta_contents", id, { by, now, ...place });
    },

    async purge(trx, id) {
      const images = (await imagesOf(trx, [id])).get(id) ?? [];
      const files = [...images.map(({ file_id }) => file_id), ...(await cardFilesOf(trx, id))];
      await trx.deleteFrom("meta_contents").where("id", "=", id).execute();
      return files;
    },
  },
};
