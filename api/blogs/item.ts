import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { BlogRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Item, ItemKind } from "#api/items/kinds.ts";
import { toBlog } from "./resource.ts";

const CONTENT = [
  "title",
  "slug",
  "brief",
  "body",
  "excerpt",
  "meta_title",
  "meta_description",
  "canonical_url",
  "primary_keyword",
] as const satisfies readonly (keyof BlogRow)[];

const blogRow = (db: Reader, id: string): Promise<BlogRow> =>
  db.selectFrom("blogs").selectAll().where("campaign_id", "=", id).executeTakeFirstOrThrow();

/** A blog post, which is a campaign and a piece of work at once. */
export const blogItem: ItemKind = {
  subject: "blogs",
  isAd: false,

  async find(db, organizationId, id): Promise<Item | undefined> {
    const row = await db
      .selectFrom("campaigns")
      .innerJoin("blogs", "blogs.campaign_id", "campaigns.id")
      .selectAll("campaigns")
      .select(["blogs.title", "blogs.planned_for", "blogs.publish_at"])
      .where("campaigns.id", "=", id)
      .where("campaigns.organization_id", "=", organizationId)
      .where("campaigns.deleted_at", "is", null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { organization_id, project_id, version, planned_for, created_by, owner_id } = row;
    return {
      subject: "blogs",
      id,
      organization_id,
      project_id,
      campaign_id: id,
      title: row.title ?? row.name,
      status: ITEM_STATUSES.find((known) => known === row.status) ?? "draft",
      version,
      planned_for,
      scheduled_at: row.publish_at,
      created_by,
      owner_id,
    };
  },

  async snapshot(db, id) {
    const row = await blogRow(db, id);
    return Object.fromEntries(CONTENT.map((name) => [name, row[name]]));
  },

  async write(trx, id, snapshot, now) {
    await trx
      .updateTable("blogs")
      .set({
        campaign_id: id,
        ...Object.fromEntries(CONTENT.flatMap((name) => (name in snapshot ? [[name, snapshot[name]]] : []))),
      })
      .where("campaign_id", "=", id)
      .execute();
    await trx
      .updateTable("campaigns")
      .set((expression) => ({ version: expression("version", "+", 1), updated_at: now }))
      .where("id", "=", id)
      .execute();
  },

  obstacles: () => Promise.resolve([]),

  async setStatus(trx, item, { status, scheduled_at, published }, now) {
    await trx
      .updateTable("campaigns")
      .set((expression) => ({ status, version: expression("version", "+", 1), updated_at: now }))
      .where("id", "=", item.id)
      .execute();
    await trx
      .updateTable("blogs")
      .set({
        campaign_id: item.id,
        ...(scheduled_at === undefined ? {} : { publish_at: scheduled_at }),
        ...(published === undefined ? {} : { published_url: published.url }),
      })
      .where("campaign_id", "=", item.id)
      .execute();
  },

  async record(exchange, db, id) {
    const row = await db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return toBlog(db, row, memberOf(exchange));
  },
};
