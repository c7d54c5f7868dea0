/** Parameters that only say where a reader came from. */
const TRACKING =
  /^(?:utm_\w+|mc_[ce]id|fbclid|gclid|dclid|msclkid|yclid|igshid|_hs\w+|mkt_tok|ref|ref_src|cmpid)$/i;

/** Returns an address without what only tracks readers, and without its fragment. Null for what isn’t one of the web. */
export function plainLink(link: string | null): string | null {
  const url = link === null ? null : URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const names = new Set(url.searchParams.keys());
  for (const name of names) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

type Identified = { guid: string | null; link: string | null; title: string; published_at: string | null };

/**
 * Returns what an entry is known by, the first of them the most telling: its guid, its link without tracking parameters, and only if it
 * has neither, its title and date. An entry whose link is known is the same under a new guid.
 */
export function identitiesOf({ guid, link, title, published_at: at }: Identified): string[] {
  const plain = plainLink(link);
  const known = [...(guid === null ? [] : [`guid ${guid}`]), ...(plain === null ? [] : [`link ${plain}`])];
  return known.length > 0 ? known : [`title ${title} ${at ?? ""}`];
}
