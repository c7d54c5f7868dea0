import { hash } from "node:crypto";
import { type ContentFeed, plain } from "#domain/feeds/parse-content.ts";
import {
  availabilityIn,
  type ProductAttributes,
  problemsOf,
  type ProductProblem,
} from "#domain/feeds/check-product.ts";
import { identitiesOf } from "#domain/feeds/entry-identity.ts";
import { idKey, linkKey } from "#domain/feeds/product-links.ts";
import type { ReadProduct } from "#domain/feeds/read-products.ts";
import type { ProductSeverity } from "#contract/vocabulary.ts";

/** An entry as it is stored. */
export type ReadyEntry = {
  /** Digests of what it is known by, the most telling first. */
  keys: string[];
  title: string;
  link: string | null;
  author: string | null;
  html: string;
  text: string;
  hash: string;
  published_at: string | null;
};

/** A product as it is stored. */
export type ReadyProduct = {
  key: string;
  key_hash: string;
  hash: string;
  title: string;
  link: string | null;
  image: string | null;
  brand: string | null;
  availability: string | null;
  price: string | null;
  sale_price: string | null;
  attributes: ProductAttributes;
  severity: ProductSeverity;
  problems: ProductProblem[];
  link_key: string | null;
  id_key: string | null;
};

const KEY_MAX = 200;
const TITLE_MAX = 300;
const LINK_MAX = 2048;
const VALUE_MAX = 100;
const HTML_MAX = 200_000;
const TEXT_MAX = 50_000;

/** A text that may be long, as an index can hold it. */
export const digest = (text: string): string => hash("sha256", text, "base64url");

/** Neither database engine can store half of a sign, and PostgreSQL no NUL. */
const cut = (text: string, max: number) => text.slice(0, max).toWellFormed().replaceAll("\0", "");

const orNull = (text: string | undefined, max: number) => cut(text?.trim() ?? "", max) || null;

const webAddress = (text: string | undefined) => {
  const url = text === undefined || text.length > LINK_MAX ? null : URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
};

/** Prepares the entries of a feed. What is there again is left out, and a guid that several have is none. */
export function readyEntries({ entries }: ContentFeed): ReadyEntry[] {
  const guids = Map.groupBy(entries, ({ guid }) => guid);
  const known = new Set<string>();
  return entries.flatMap((entry) => {
    const isShared = (guids.get(entry.guid)?.length ?? 0) > 1 && entry.link !== null;
    const keys = identitiesOf(isShared ? { ...entry, guid: null } : entry).map(digest);
    if (keys.some((key) => known.has(key))) return [];
    for (const key of keys) known.add(key);
    const title = cut(entry.title, TITLE_MAX);
    const text = cut(plain(entry.html), TEXT_MAX);
    return {
      keys,
      title,
      link: entry.link !== null && entry.link.length <= LINK_MAX ? entry.link : null,
      author: orNull(entry.author ?? undefined, TITLE_MAX),
      html: cut(entry.html, HTML_MAX),
      text,
      hash: digest(`${title}\n${text}`),
      published_at: entry.published_at,
    };
  });
}

/** Prepares the products of a feed, and checks them. */
export function readyProducts(products: readonly ReadProduct[]): ReadyProduct[] {
  const times = new Map<string, number>();
  return products.map(({ attributes }) => {
    const first = (name: string) => attributes[name]?.[0];
    const id = first("id")?.trim() ?? "";
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    const isRepeated = id !== "" && time > 1;
    const problems = problemsOf(attributes, isRepeated);
    const key = id === "" ? `Without an id, ${time}` : isRepeated ? `${id} (${time})` : id;
    const link = webAddress(first("link"));
    const availability = first("availability");
    const linked = isRepeated ? null : linkKey(link);
    const identified = isRepeated ? null : idKey(link, id);
    return {
      key: cut(key, KEY_MAX),
      key_hash: digest(key),
      hash: digest(JSON.stringify([attributes, problems])),
      title: cut(first("title")?.trim() ?? "", TITLE_MAX) || cut(key, KEY_MAX),
      link,
      image: webAddress(first("image_link")),
      brand: orNull(first("brand"), VALUE_MAX),
      availability: availability === undefined ? null : availabilityIn(availability),
      price: orNull(first("price"), VALUE_MAX),
      sale_price: orNull(first("sale_price"), VALUE_MAX),
      attributes,
      severity: problems.some(({ severity }) => severity === "error")
        ? "error"
        : problems.length > 0
          ? "warning"
          : "none",
      problems,
      link_key: linked === null ? null : digest(linked),
      id_key: identified === null ? null : digest(identified),
    };
  });
}
