import { hash } from "node:crypto";
import { ulid } from "ulid";
import type { FeedFamily } from "#contract/vocabulary.ts";
import { readContentFeed } from "#domain/feeds/parse-content.ts";
import { readProductFeed } from "#domain/feeds/read-products.ts";
import { newFeed } from "#api/feeds/new-feed.ts";
import type { FeedReading } from "#api/feeds/read-feed.ts";
import { readyEntries, readyProducts } from "#api/feeds/ready.ts";
import { insertUsualRules } from "#api/feeds/rules.ts";
import { recordUpload, storeUpload } from "#api/feeds/uploads.ts";
import type { Deps } from "#api/http/exchange.ts";
import type { Trx } from "./schema.ts";
import { insert, type Named } from "./seed-insert.ts";

type Place = {
  now: number;
  organizationId: string;
  projectId: string;
  people: readonly Named[];
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type DemoEntry = readonly [title: string, text: string, daysAgo: number];

type Product = {
  id: string;
  title: string;
  price: string;
  availability?: string;
  /** Where it is in the shop, if not under its id. */
  path?: string;
  gtin?: string;
  sale?: string;
};

/** A feed with what it had at each upload, the last one last night. */
type DemoFeed = {
  name: string;
  category: string | null;
  inProject?: boolean;
} & (
  | { family: "content"; entries: readonly DemoEntry[]; as: "rss" | "json" }
  | { family: "products"; shop: string; before: readonly Product[]; after: readonly Product[] }
);

const PRESS: readonly DemoEntry[] = [
  [
    "Five jackets for a wet winter",
    "We wore them for a week of rain. The Harbour jacket by Northwind kept us dry on four days of five.",
    0.3,
  ],
  [
    "Wool prices fall for the third month",
    "Mills in Portugal and Scotland report more orders and lower prices.",
    0.8,
  ],
  [
    "A law on the right to repair",
    "From next year, makers of outdoor clothing have to offer spare parts for seven years.",
    1.6,
  ],
  ["Huts that stay open in January", "Twelve huts with a stove, and how to get a key.", 2.7],
  ["Gravel, the new trail", "More walkers than ever choose gravel roads. What that does to soles.", 3.9],
  ["How to wax a jacket at home", "A pot, a cloth, and an afternoon. We show each step.", 5.2],
];

const COMPETITOR: readonly DemoEntry[] = [
  ["Our winter sale begins", "Up to a third off, until stocks last.", 19],
  ["Meet the new Fjell parka", "Recycled down, a hood that holds, and six colors.", 24],
  ["A shop in Bergen", "We open on the first of November, with coffee.", 30],
  ["Boots that can be resoled", "Our first boot with a sole that comes off.", 35],
  ["Summer is over", "What sold, and what did not.", 41],
];

const BLOG: readonly DemoEntry[] = [
  ["How we tested the trail boots", "Four hundred kilometers on gravel, and one very patient tester.", 0.5],
  ["Repair, not replace", "What the workshop mended this year, in numbers.", 6],
  ["Where our wool comes from", "Two farms, one mill, and a lot of rain.", 15],
];

const IN_GERMANY: readonly Product[] = [
  { id: "KB-42", title: "Kestrel boot, 42", price: "189.00 EUR", path: "boots" },
  { id: "KB-43", title: "Kestrel boot, 43", price: "189.00 EUR" },
  { id: "KB-44", title: "Kestrel boot, 44", price: "189.00 EUR" },
  { id: "HJ-S", title: "Harbour jacket, S", price: "349.00 EUR" },
  { id: "HJ-M", title: "Harbour jacket, M", price: "349.00 EUR", path: "winter" },
  { id: "HJ-L", title: "Harbour jacket, L", price: "349.00 EUR" },
  { id: "SJ-L", title: "Skerry jumper, L", price: "129.00 EUR", availability: "out_of_stock" },
  { id: "SJ-M", title: "Skerry jumper, M", price: "129.00 EUR" },
  { id: "RK-1", title: "Resole kit", price: "24.00 EUR", gtin: "4006381333932" },
  { id: "WX-1", title: "WAX FOR COTTON", price: "12.00 EUR" },
  { id: "SO-1", title: "Wool socks, two pairs", price: "29.00 EUR", sale: "29.00 EUR" },
  { id: "BL-1", title: "Base layer", price: "79.00 EUR" },
];

const IN_GERMANY_TODAY = IN_GERMANY.map((product) =>
  product.id === "KB-42"
    ? { ...product, availability: "out_of_stock" }
    : product.id === "HJ-M"
      ? { ...product, price: "299.00 EUR" }
      : product.id === "SJ-L"
        ? { ...product, availability: "in_stock" }
        : product.id === "RK-1"
          ? { ...product, price: "26.00 EUR" }
          : product,
);

const IN_BRITAIN: readonly Product[] = [
  { id: "UK-KB-42", title: "Kestrel boot, 8", price: "165.00 GBP" },
  { id: "UK-KB-43", title: "Kestrel boot, 9", price: "165.00 GBP" },
  { id: "UK-HJ-M", title: "Harbour jacket, M", price: "299.00 GBP" },
  { id: "UK-SJ-M", title: "Skerry jumper, M", price: "110.00 GBP" },
  { id: "UK-SO-1", title: "Wool socks, two pairs", price: "25.00 GBP" },
];

const IN_BRITAIN_TODAY = [
  ...IN_BRITAIN.filter(({ id }) => id !== "UK-SO-1"),
  { id: "UK-BL-1", title: "Base layer", price: "69.00 GBP" },
];

const FEEDS: readonly DemoFeed[] = [
  {
    name: "Shop feed, Germany",
    category: "Shop",
    family: "products",
    shop: "https://northwind.example",
    before: IN_GERMANY,
    after: IN_GERMANY_TODAY,
    inProject: true,
  },
  {
    name: "Shop feed, UK",
    category: "Shop",
    family: "products",
    shop: "https://northwind.example/uk",
    before: IN_BRITAIN,
    after: IN_BRITAIN_TODAY,
  },
  { name: "Outdoor press", category: "Press", family: "content", entries: PRESS, as: "rss" },
  {
    name: "Competitor, Fjell & Co",
    category: "Competitors",
    family: "content",
    entries: COMPETITOR,
    as: "rss",
  },
  { name: "Our own blog", category: null, family: "content", entries: BLOG, as: "json" },
];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const slugOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** Writes a feed of articles as it was at a time. */
function contentDocument(
  { name, entries, as }: DemoFeed & { family: "content" },
  now: number,
  at: number,
): string {
  const host = `https://${slugOf(name)}.example`;
  const shown = entries
    .map(([title, text, days]) => ({
      title,
      text,
      at: new Date(now - days * DAY_MS),
      link: `${host}/${slugOf(title)}`,
    }))
    .filter((entry) => entry.at.getTime() <= at);
  if (as === "json")
    return JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: name,
      home_page_url: host,
      items: shown.map(({ title, text, link, at: published }) => ({
        id: link,
        url: link,
        title,
        content_html: `<p>${escaped(text)}</p>`,
        date_published: published.toISOString(),
      })),
    });
  const items = shown.map(
    ({ title, text, link, at: published }) =>
      `<item><title>${escaped(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${published.toUTCString()}</pubDate><description>${escaped(text)}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>${escaped(name)}</title><link>${host}</link>${items.join("")}</channel></rss>`;
}

/** Writes a feed of products as Merchant Center takes it. */
function productDocument(shop: string, products: readonly Product[]): string {
  const items = products.map(({ id, title, price, availability = "in_stock", path, gtin, sale }) => {
    const attributes = {
      id,
      title,
      description: `${title}, made to be repaired.`,
      link: `${shop}/${path ?? `p/${id.toLowerCase()}`}`,
      image_link: `${shop}/images/${id.toLowerCase()}.jpg`,
      availability,
      price,
      ...(sale !== undefined && { sale_price: sale }),
      brand: "Northwind",
      ...(gtin === undefined ? { mpn: id } : { gtin }),
      condition: "new",
    };
    const fields = Object.entries(attributes).map(
      ([name, value]) => `<g:${name}>${escaped(value)}</g:${name}>`,
    );
    return `<item>${fields.join("")}</item>`;
  });
  return `<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Products</title>${items.join("")}</channel></rss>`;
}

function readingOf(family: FeedFamily, bytes: Buffer): FeedReading {
  if (family === "products") {
    const feed = readProductFeed(bytes);
    return { products: { ...feed, products: readyProducts(feed.products) } };
  }
  const feed = readContentFeed(bytes);
  return { content: { ...feed, entries: readyEntries(feed) } };
}

/**
 * Fills the feed monitor: feeds of articles and of the shop, each as it was two days ago and last night, with the alerts that follow. They
 * agree with the ads, so it belongs after them.
 */
export async function fillFeeds(
  trx: Trx,
  deps: Deps,
  { now, organizationId, projectId, people }: Place,
): Promise<void> {
  const owner = people[0]?.id;
  if (owner === undefined) return;
  const created_at = new Date(now - 2 * DAY_MS).toISOString();
  await insertUsualRules(trx, deps, { organizationId, userId: owner });
  await insert(trx, "feed_rules", {
    id: ulid(now),
    organization_id: organizationId,
    name: "An article mentions us",
    condition: "keyword",
    keywords_json: JSON.stringify(["Northwind"]),
    recipients_json: "[]",
    quiet_hours: 24,
    is_on: 1,
    created_by: owner,
    created_at,
  });
  for (const [index, demo] of FEEDS.entries()) {
    const id = ulid(now + index);
    // Nobody is told of what the demo begins with.
    const row = newFeed({
      id,
      organization_id: organizationId,
      project_id: demo.inProject === true ? projectId : null,
      family: demo.family,
      name: demo.name,
      address: null,
      category: demo.category,
      owner_id: null,
      created_by: owner,
      created_at,
    });
    await trx.insertInto("feeds").values(row).execute();
    for (const [step, at] of [now - 2 * DAY_MS, now - 5 * HOUR_MS].entries()) {
      const document =
        demo.family === "content"
          ? contentDocument(demo, now, at)
          : productDocument(demo.shop, step === 0 ? demo.before : demo.after);
      const bytes = Buffer.from(document);
      const upload = {
        id: ulid(at + index),
        feed: await trx.selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
        now: new Date(at).toISOString(),
        source: "upload" as const,
        reading: readingOf(demo.family, bytes),
        bytes: bytes.length,
        checksum: hash("sha256", bytes),
      };
      await storeUpload({ ...deps, db: trx }, upload);
      await recordUpload(trx, deps, upload);
    }
    await trx.updateTable("feeds").set({ owner_id: owner }).where("id", "=", id).execute();
  }
}
