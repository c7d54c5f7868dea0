import { PRODUCT_SEVERITIES } from "#contract/vocabulary.ts";
import { AVAILABILITIES } from "#domain/feeds/product-rules.ts";
import type { FeedProductRow, FeedRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import { changesOf } from "./changes.ts";
import { MONITOR } from "./path.ts";
import type { ProductOf } from "./repository.ts";
import { usesOf } from "./stock.ts";

type Listed = Omit<FeedProductRow, "attributes_json">;

const COLUMNS = [
  "feed_products.id",
  "feed_products.feed_id",
  "feed_products.key_hash",
  "feed_products.key",
  "feed_products.hash",
  "feed_products.title",
  "feed_products.title_key",
  "feed_products.link",
  "feed_products.image",
  "feed_products.brand",
  "feed_products.availability",
  "feed_products.price",
  "feed_products.sale_price",
  "feed_products.severity",
  "feed_products.link_key",
  "feed_products.id_key",
  "feed_products.is_gone",
  "feed_products.first_seen_at",
  "feed_products.changed_at",
  "feed_products.removed_at",
] as const;

async function toProducts(db: Reader, rows: readonly Listed[], member: Member) {
  const uses = await usesOf(db, member, rows);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    title: row.title,
    link: row.link,
    image: row.image,
    brand: row.brand,
    availability: row.availability,
    price: row.price,
    sale_price: row.sale_price,
    severity: row.severity,
    first_seen_at: row.first_seen_at,
    changed_at: row.changed_at,
    removed_at: row.removed_at,
    use_count: uses(row.id).count,
  }));
}

export async function listProducts(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const { db } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const search = query.get("search")?.trim() ?? "";
  const brand = query.get("brand")?.trim() ?? "";
  const isGone = query.get("removed") === "1";
  const availability = AVAILABILITIES.find((known) => known === query.get("availability"));
  const severity = PRODUCT_SEVERITIES.find((known) => known === query.get("severity"));
  let products = db
    .selectFrom("feed_products")
    .where("feed_id", "=", feed.id)
    .where("is_gone", "=", isGone ? 1 : 0);
  if (search !== "") products = products.where(like(["feed_products.title", "feed_products.key"], search));
  if (brand !== "") products = products.where("brand", "=", brand);
  if (availability !== undefined) products = products.where("availability", "=", availability);
  if (severity !== undefined) products = products.where("severity", "=", severity);
  const isWhole =
    !isGone && search === "" && brand === "" && [availability, severity].every((one) => one === undefined);
  const { rows, answer } = await pageOf(
    exchange,
    products.select(COLUMNS).orderBy("title_key").orderBy("id"),
    { counted: isWhole ? feed.item_count : undefined },
  );
  return answer(await toProducts(db, rows, memberOf(exchange)), `${MONITOR}/feeds/${feed.id}/products`);
}

/** Changes of one product that are shown. */
const CHANGES_MAX = 100;

export async function showProduct(exchange: Exchange, { product }: ProductOf): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const [record] = await toProducts(db, [product], member);
  const uses = await usesOf(db, member, [product]);
  const problems = await db
    .selectFrom("feed_problems")
    .select(["severity", "attribute", "value", "rule"])
    .where("product_id", "=", product.id)
    .orderBy("place")
    .execute();
  const changes = await db
    .selectFrom("feed_changes")
    .selectAll()
    .where("product_id", "=", product.id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(CHANGES_MAX)
    .execute();
  const attributes = Object.entries(JSON.parse(product.attributes_json) as Record<string, string[]>);
  return data({
    ...record,
    attributes: attributes.map(([name, values]) => ({ name, values })),
    problems,
    changes: await changesOf(db, changes, member),
    uses: uses(product.id).items,
  });
}

/** Applies the parameters of the list to the problems of the products that a feed has. */
function problemsIn({ url: { searchParams: query }, deps }: Exchange, feed: FeedRow) {
  const attribute = query.get("attribute")?.trim() ?? "";
  const rule = query.get("rule")?.trim() ?? "";
  let problems = deps.db
    .selectFrom("feed_problems")
    .innerJoin("feed_products", "feed_products.id", "feed_problems.product_id")
    .where("feed_problems.feed_id", "=", feed.id)
    .where("feed_products.is_gone", "=", 0);
  if (attribute !== "") problems = problems.where("feed_problems.attribute", "=", attribute);
  if (rule !== "") problems = problems.where("feed_problems.rule", "=", rule);
  return problems
    .select(["feed_problems.id", "feed_problems.severity", "feed_problems.attribute"])
    .select(["feed_problems.value", "feed_problems.rule"])
    .select(["feed_products.id as product_id", "feed_products.key", "feed_products.title"])
    .orderBy("feed_problems.id");
}

type ProblemRow = Awaited<ReturnType<ReturnType<typeof problemsIn>["execute"]>>[number];

const toProblem = ({ product_id: id, key, title, ...problem }: ProblemRow) => ({
  ...problem,
  product: { id, key, title },
});

export async function listProblems(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const { rows, answer } = await pageOf(exchange, problemsIn(exchange, feed));
  return answer(rows.map(toProblem), `${MONITOR}/feeds/${feed.id}/problems`);
}

/** Problems that are read at once for a file. */
const PIECE = 1000;

/** Returns problems for a file: the first ones, or those behind the one in `after`, with the id to go on after. */
export async function exportProblems(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const rows = await problemsIn(exchange, feed)
    .where("feed_problems.id", ">", exchange.url.searchParams.get("after") ?? "")
    .limit(PIECE)
    .execute();
  const next = rows.length < PIECE ? null : (rows.at(-1)?.id ?? null);
  return ok({ data: rows.map(toProblem), meta: { next } });
}
