import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { BlogRow, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Item, ItemKind } from "#api/review/kinds.ts";
import { campaignRows } from "#api/undo/rows.ts";
import { checklistOf } from "./checklist.ts";
import { ownPart } from "./repository.ts";
import { toBlog } from "./resource.ts";

const CONTENT = [
  "title",
  "slug",
  "brief",
  "body",
  "excerpt",
  "meta_title",
  "meta_description",
  "og_title",
  "og_description",
  "canonical_url",
  "primary_keyword",
] as const satisfies readonly (keyof BlogRow)[];

/**
 * Returns whether a version's slug can be restored: the post isn't published under its current one, and no other post has taken
 * it.
 */
async function mayTakeSlug(trx: Trx, row: BlogRow, slug: unknown): Promise<boolean> {
  const { status } = await trx
    .selectFrom("campaigns")
    .select("status")
    .where("id", "=", row.campaign_id)
    .executeTakeFirstOrThrow();
  if (status === "published" || status === "archived") return false;
  if (typeof slug !== "string") return true;
  const taken = await trx
    .selectFrom("blogs")
    .select("campaign_id")
    .where("project_id", "=", row.project_id)
    .where("slug", "=", slug)
    .where("campaign_id", "!=", row.campaign_id)
    .executeTakeFirst();
  return taken === undefined;
}

/** A blog post, which is both a campaign and a reviewable item. */
export const blogItem: ItemKind = {
  subject: "blogs",
  isAd: false,
  published: [
    "title",
    "slug",
    "excerpt",
    "body",
    "meta_title",
    "meta_description",
    "og_title",
    "og_description",
    "canonical_url",
    "categories",
    "images",
  ],

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
    const row = await ownPart(db, id);
    return {
      ...Object.fromEntries(CONTENT.map((name) => [name, row[name]])),
      related: stringList(row.related_json),
      categories: stringList(row.categories_json),
      // The image's texts belong to the image, so a restore that skips the image must skip its texts too.
      images:
        row.cover_id === null
          ? {}
          : { cover: { file: row.cover_id, alt: row.cover_alt, caption: row.cover_caption } },
    };
  },

  async write(trx, id, { slug, related, categories, ...snapshot }, now) {
    const row = await ownPart(trx, id);
    await trx
      .updateTable("blogs")
      .set({
        campaign_id: id,
        ...Object.fromEntries(CONTENT.flatMap((name) => (name in snapshot ? [[name, snapshot[name]]] : []))),
        ...((typeof slug === "string" || slug === null) && (await mayTakeSlug(trx, row, slug)) && { slug }),
        ...(Array.isArray(related) && { related_json: JSON.stringify(related) }),
        ...(Array.isArray(categories) && { categories_json: JSON.stringify(categories) }),
      })
      .where("campaign_id", "=", id)
      .execute();
    await trx
      .updateTable("campaigns")
      .set((expression) => ({ version: expression("version", "+", 1), updated_at: now }))
      .where("id", "=", id)
      .execute();
  },

  async obstacles(db, item) {
    const { title, body } = await ownPart(db, item.id);
    return [
      ...(title === null ? [{ field: "title", message: "Add a title." }] : []),
      ...(body === null ? [{ field: "body", message: "Add text." }] : []),
    ];
  },

  checklist: async (db, item) => checklistOf(db, await ownPart(db, item.id)),

  async setStatus(trx, item, { status, planned_for, scheduled_at, published }, now) {
    await trx
      .updateTable("campaigns")
      .set((expression) => ({ status, version: expression("version", "+", 1), updated_at: now }))
      .where("id", "=", item.id)
      .execute();
    await trx
      .updateTable("blogs")
      .set({
        campaign_id: item.id,
        ...(planned_for === undefined ? {} : { planned_for }),
        ...(scheduled_at === undefined ? {} : { publish_at: scheduled_at }),
        ...(published === undefined ? {} : { published_url: published.url }),
      })
      .where("campaign_id", "=", item.id)
      .execute();
  },

  rows: (ids) => ids.flatMap((id) => campaignRows({ id, kind: "Blog" })),

  async record(exchange, db, id) {
    const row = await db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return toBlog(db, row, memberOf(exchange), exchange);
  },
};
