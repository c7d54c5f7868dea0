import { plainLink } from "./entry-identity.ts";

/** Links that are read of one text, and places in one link where a product’s id may be. */
const LINKS_MAX = 50;
const IDS_MAX = 10;

const LINK = /https?:\/\/[^\s<>"'`)\]}]+/gi;

/** A link of Markdown that leaves out the host. */
const RELATIVE_LINK = /\]\(\s*<?(\/[^\s<>"'`)\]}]*)/g;

/** Finds the addresses in a text. Those without a host start from `base`. */
export function linksIn(text: string, base: string | null = null): string[] {
  const whole = [...text.matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, ""));
  const relative = base === null ? [] : [...text.matchAll(RELATIVE_LINK)];
  const resolved = relative.flatMap(([, link = ""]) => URL.parse(link, base ?? undefined)?.href ?? []);
  return [...new Set([...whole, ...resolved])].slice(0, LINKS_MAX);
}

/** Returns what products are found by: a link without what only tracks readers. */
export const linkKey = (link: string | null): string | null => {
  const plain = plainLink(link);
  return plain === null ? null : `link ${plain}`;
};

/** Returns what a product is found by if only its id is in a link to its shop. */
export const idKey = (link: string | null, id: string): string | null => {
  const host = link === null ? undefined : URL.parse(link)?.host;
  return host === undefined || id === "" ? null : `id ${host} ${id.toLowerCase()}`;
};

/** Returns all that an address may find a product by. */
export function keysOf(address: string): string[] {
  const url = URL.parse(address);
  const plain = linkKey(address);
  if (url === null || plain === null) return [];
  const last = url.pathname.split("/").findLast((part) => part !== "") ?? "";
  const ids = [last.replace(/\.html?$/i, ""), ...url.searchParams.values()].slice(0, IDS_MAX);
  return [...new Set([plain, ...ids.flatMap((id) => idKey(address, id) ?? [])])];
}
