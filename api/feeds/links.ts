import { keysOf, linksIn } from "#domain/feeds/product-links.ts";
import { statedPrices, type StatedPrice } from "#domain/feeds/stated-prices.ts";
import { defaultText } from "#domain/google-ads/width.ts";
import { overridesOf } from "#api/boards/checked.ts";
import { takeNoted } from "#api/data/noted-changes.ts";
import type { Db, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { writtenIn } from "#api/google-contents/written.ts";
import { digest } from "./ready.ts";

/** Notes where the copy of items leads, for those whose copy has changed. */
export const noteLinks = (db: Db | Trx, batches?: number): Promise<void> =>
  takeNoted(db, "item_link_changes", noteBatch, batches);

type Copy = {
  id: string;
  organization_id: string;
  links: (string | null)[];
  texts: (string | null)[];
  /** Where links without a host start. */
  base?: string | null;
};

async function noteBatch(trx: Trx, _: unknown, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("item_links").where("item_id", "in", ids).execute();
  await trx.deleteFrom("item_copies").where("item_id", "in", ids).execute();
  for (const { id, organization_id, links, texts, base } of await copiesOf(trx, ids)) {
    const text = texts.filter((one) => one !== null).join("\n");
    const addresses = new Set([...links.filter((link) => link !== null), ...linksIn(text, base)]);
    const keys = new Set([...addresses].flatMap(keysOf));
    if (keys.size === 0) continue;
    await trx
      .insertInto("item_copies")
      .values({ item_id: id, organization_id, prices_json: JSON.stringify(statedPrices(text)) })
      // Another request may note a later change of the same item.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto("item_links")
      .values([...keys].map((key) => ({ item_id: id, key: digest(key), organization_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function copiesOf(trx: Trx, ids: readonly string[]): Promise<Copy[]> {
  const boards = await trx.selectFrom("boards").selectAll().where("id", "in", ids).execute();
  const metaAds = await trx.selectFrom("meta_contents").selectAll().where("id", "in", ids).execute();
  const cards = await trx
    .selectFrom("meta_content_cards")
    .select(["content_id", "heading", "description", "final_url"])
    .where("content_id", "in", ids)
    .where("position", "is not", null)
    .execute();
  const googleAds = await trx.selectFrom("google_contents").selectAll().where("id", "in", ids).execute();
  const blogs = await trx
    .selectFrom("blogs")
    .innerJoin("projects", "projects.id", "blogs.project_id")
    .select(["campaign_id", "projects.organization_id", "title", "body", "excerpt"])
    .select(["meta_title", "meta_description", "og_title", "og_description", "published_url"])
    .where("campaign_id", "in", ids)
    .execute();
  return [
    ...blogs.map(({ campaign_id: id, organization_id, published_url: base, ...texts }) => ({
      id,
      organization_id,
      links: [],
      texts: Object.values(texts),
      base,
    })),
    ...boards.map(({ id, organization_id, content, first_comment, link_url, ...row }) => ({
      id,
      organization_id,
      links: [link_url],
      texts: [content, ...Object.values(overridesOf({ overrides_json: row.overrides_json })), first_comment],
    })),
    ...metaAds.map((row) => {
      const own = cards.filter(({ content_id: id }) => id === row.id);
      return {
        id: row.id,
        organization_id: row.organization_id,
        links: [row.final_url, ...own.map(({ final_url: link }) => link)],
        texts: [
          row.heading,
          row.description,
          ...stringList(row.primary_texts_json),
          row.link_description,
          ...own.flatMap(({ heading, description }) => [heading, description]),
        ],
      };
    }),
    ...googleAds.map((row) => {
      const { headlines, descriptions, sitelinks, callouts } = writtenIn(row);
      return {
        id: row.id,
        organization_id: row.organization_id,
        links: [row.final_url, ...sitelinks.map(({ final_url: link }) => link ?? null)],
        texts: [
          ...[...headlines, ...descriptions].map(({ text }) => defaultText(text)),
          ...sitelinks.flatMap(({ text, description1, description2 }) => [text, description1, description2]),
          ...callouts,
        ],
      };
    }),
  ];
}

/** Reads the prices that are stored of an item’s copy. */
export const pricesIn = (json: string): StatedPrice[] => JSON.parse(json) as StatedPrice[];
