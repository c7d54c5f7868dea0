import { PRODUCT_USES_MAX, STOCK_FLAGS_MAX } from "#contract/limits.ts";
import { flagsOf } from "#domain/feeds/stock.ts";
import type { FeedProductRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { itemsIn, shownName } from "#api/review/items.ts";
import { noteLinks, pricesIn } from "./links.ts";
import { feedsSeenBy } from "./policy.ts";

type Key = Pick<FeedProductRow, "link_key" | "id_key">;

const hasKey = ({ link_key: link, id_key: id }: Key, keys: ReadonlySet<string>) =>
  (link !== null && keys.has(link)) || (id !== null && keys.has(id));

const PRODUCT = [
  "feed_products.id",
  "feed_products.key",
  "feed_products.title",
  "feed_products.is_gone",
  "feed_products.availability",
  "feed_products.price",
  "feed_products.sale_price",
  "feed_products.link_key",
  "feed_products.id_key",
] as const;

/** The columns of `feed_products` by which an item finds a product. Each has an index, and one condition on both has none. */
const KEYS = ["link_key", "id_key"] as const;

/** What is wrong with the products that items link to, as their resources have it, by the ids of the items. */
export type StockFlags = ReadonlyMap<string, ReturnType<typeof toFlag>[]>;

/** What no product is needed for anymore. */
const OVER = ["cancelled", "archived", "ended"] as const;

type ProductFeed = { id: string; name: string };

/** Returns the feeds of products that a member sees, and catches up with what links to products. Guests see no feeds. */
export async function productFeeds(db: Reader, member: Member): Promise<ProductFeed[]> {
  const feeds = await feedsSeenBy(db, member)
    .select(["feeds.id", "feeds.name"])
    .where("feeds.family", "=", "products")
    .execute();
  // Most organizations have none.
  if (feeds.length > 0) await noteLinks(db);
  return feeds;
}

/**
 * Returns it for some items, for feeds that a member sees.
 * @param known those feeds, if they have been looked up
 */
export async function stockOf(
  db: Reader,
  member: Member,
  items: readonly { id: string; status: string }[],
  known?: readonly ProductFeed[],
): Promise<StockFlags> {
  const found = new Map<string, ReturnType<typeof toFlag>[]>();
  const itemIds = items.flatMap(({ id, status }) => (OVER.some((over) => over === status) ? [] : id));
  if (itemIds.length === 0) return found;
  const feeds = known ?? (await productFeeds(db, member));
  if (feeds.length === 0) return found;
  const linkedBy = (column: (typeof KEYS)[number]) =>
    db
      .selectFrom("item_links")
      .innerJoin("item_copies", "item_copies.item_id", "item_links.item_id")
      .innerJoin("feed_products", `feed_products.${column}`, "item_links.key")
      .select(["item_links.item_id", "item_copies.prices_json", "feed_products.feed_id", ...PRODUCT])
      .where("item_links.item_id", "in", itemIds)
      .where(
        "feed_products.feed_id",
        "in",
        feeds.map(({ id }) => id),
      );
  const rows = await linkedBy("link_key").union(linkedBy("id_key")).orderBy("id").execute();
  for (const [id, own] of Map.groupBy(rows, (row) => row.item_id)) {
    const flags = flagsOf(own, pricesIn(own[0]?.prices_json ?? "[]")).slice(0, STOCK_FLAGS_MAX);
    if (flags.length > 0)
      found.set(
        id,
        flags.map((flag) => toFlag(flag, feeds)),
      );
  }
  return found;
}

/** Returns what is wrong with the products that one item links to. */
export const stockIn = (flags: StockFlags, itemId: string) => flags.get(itemId) ?? [];

type Product = Pick<
  FeedProductRow,
  | "id"
  | "key"
  | "title"
  | "is_gone"
  | "availability"
  | "price"
  | "sale_price"
  | "link_key"
  | "id_key"
  | "feed_id"
>;

const toFlag = (
  { flag, product, stated, price }: ReturnType<typeof flagsOf<Product>>[number],
  feeds: readonly { id: string; name: string }[],
) => ({
  flag,
  product: { id: product.id, key: product.key, title: product.title },
  feed: { id: product.feed_id, name: feeds.find(({ id }) => id === product.feed_id)?.name ?? "" },
  stated,
  price,
});

const liveItems = (db: Reader, organizationId: string) =>
  db
    .selectFrom(itemsIn(db, organizationId).as("item"))
    .where("item.status", "not in", OVER)
    .where("item.archived_at", "is", null);

/** Returns what is wrong with products of a feed that posts and ads link to, with how many do. */
export async function flaggedProducts(db: Reader, feed: { id: string; organization_id: string }) {
  await noteLinks(db);
  const linked = new Map<string, Map<string, Product>>();
  for (const column of KEYS)
    for (const { item_id: item, ...product } of await db
      .selectFrom("item_links")
      .innerJoin("feed_products", `feed_products.${column}`, "item_links.key")
      .select(["item_links.item_id", ...PRODUCT, "feed_products.feed_id"])
      .where("item_links.organization_id", "=", feed.organization_id)
      .where("feed_products.feed_id", "=", feed.id)
      .execute())
      linked.set(item, (linked.get(item) ?? new Map<string, Product>()).set(product.id, product));
  if (linked.size === 0) return [];
  const items = await liveItems(db, feed.organization_id)
    .select("item.id")
    .where("item.id", "in", [...linked.keys()])
    .execute();
  const copies = await db
    .selectFrom("item_copies")
    .select(["item_id", "prices_json"])
    .where("item_id", "in", ["", ...items.map(({ id }) => id)])
    .execute();
  const flagged = new Map<string, ReturnType<typeof flagsOf<Product>>[number] & { uses: number }>();
  for (const { item_id: id, prices_json: json } of copies)
    for (const flag of flagsOf([...(linked.get(id)?.values() ?? [])], pricesIn(json))) {
      const known = flagged.get(flag.product.id);
      if (known === undefined) flagged.set(flag.product.id, { ...flag, uses: 1 });
      else known.uses++;
    }
  return [...flagged.values()];
}

/** Returns the ids of the items of an organization that link to a product of some feeds with something wrong. */
export async function itemsOutOfStock(
  db: Reader,
  member: Member,
  feeds: readonly ProductFeed[],
): Promise<string[]> {
  if (feeds.length === 0) return [];
  const linkedBy = (column: (typeof KEYS)[number]) =>
    db
      .selectFrom("item_links")
      .innerJoin("item_copies", "item_copies.item_id", "item_links.item_id")
      .innerJoin("feed_products", `feed_products.${column}`, "item_links.key")
      .select("item_links.item_id")
      .where("item_links.organization_id", "=", member.organization.id)
      .where(
        "feed_products.feed_id",
        "in",
        feeds.map(({ id }) => id),
      )
      // Only copy that states a price can state a wrong one.
      .where((row) =>
        row.or([
          row("feed_products.is_gone", "=", 1),
          row("feed_products.availability", "=", "out_of_stock"),
          row("item_copies.prices_json", "!=", "[]"),
        ]),
      );
  const rows = await linkedBy("link_key").union(linkedBy("id_key")).execute();
  return rows.map(({ item_id: id }) => id);
}

/** Returns the items that link to some products and that a member sees, the first ones of each, and how many they are. */
export async function usesOf(db: Reader, member: Member, products: readonly (Key & { id: string })[]) {
  const keys = products.flatMap(({ link_key: link, id_key: id }) => [link, id]).filter((key) => key !== null);
  const none = { items: [] as ReturnType<typeof toUse>[], count: 0 };
  if (keys.length === 0) return () => none;
  await noteLinks(db);
  const links = await db
    .selectFrom("item_links")
    .select(["item_id", "key"])
    .where("organization_id", "=", member.organization.id)
    .where("key", "in", [...new Set(keys)])
    .execute();
  if (links.length === 0) return () => none;
  const items = await liveItems(db, member.organization.id)
    .innerJoin("projects", "projects.id", "item.project_id")
    .innerJoin("folders", "folders.id", "item.folder_id")
    .select(["item.id", "item.type", "item.name", "item.kind", "item.status"])
    .select(["item.campaign_id", "item.campaign_name", "item.folder_id", "folders.name as folder_name"])
    .select(["projects.slug", "projects.name as project_name"])
    .where("item.id", "in", [...new Set(links.map(({ item_id: id }) => id))])
    .where("projects.deleted_at", "is", null)
    .where(seenBy(member, "item.project_id"))
    .orderBy("item.id", "desc")
    .execute();
  const named = new Map(products.map((product) => [product.id, product]));
  return (id: string | null) => {
    const product = id === null ? undefined : named.get(id);
    if (product === undefined) return none;
    const own = new Set(
      links.flatMap(({ item_id, key }) => (hasKey(product, new Set([key])) ? [item_id] : [])),
    );
    const shown = items.filter((item) => own.has(item.id));
    return { items: shown.slice(0, PRODUCT_USES_MAX).map(toUse), count: shown.length };
  };
}

type Used = {
  id: string;
  type: string;
  name: string | null;
  kind: string | null;
  status: string;
  campaign_id: string;
  campaign_name: string;
  folder_id: string;
  folder_name: string;
  slug: string;
  project_name: string;
};

const toUse = (row: Used) => ({
  type: row.type,
  id: row.id,
  name: shownName(row),
  kind: row.kind,
  status: row.status,
  campaign: { id: row.campaign_id, name: row.campaign_name },
  folder: { id: row.folder_id, name: row.folder_name },
  project: { slug: row.slug, name: row.project_name },
});
