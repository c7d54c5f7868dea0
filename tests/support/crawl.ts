import { patternOf } from "./screens.ts";
import type { Page, Visitor } from "./visitor.ts";

const MOST_PAGES = 400;

/** What a query may say that makes another screen of the same address, and not only other rows on it. */
const STATES = ["view", "to", "archived"];

/**
 * One page of every address of the route table that links lead to from here, and of every state of it. Pages that answer with
 * another address are followed there.
 * @param also addresses to visit whatever has been seen by then
 */
export async function crawl(visitor: Visitor, start: string, also: readonly string[] = []): Promise<Page[]> {
  const seen = new Set<string>();
  const pages: Page[] = [];
  const wanted = new Set(also);
  const waiting = [start, ...also];
  /** What the frame of a page links to comes last: it leads past the records that are furnished best. */
  const inFrame: string[] = [];
  const next = () => waiting.shift() ?? inFrame.shift();
  for (let path = next(); path && pages.length < MOST_PAGES; path = next()) {
    if (!wanted.delete(path) && seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    const page = await visitor.get(path);
    if (page.path !== path && seen.has(kindOf(page.path))) continue;
    seen.add(kindOf(page.path));
    if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
    if (page.headers.get("content-disposition")?.startsWith("attachment")) continue;
    pages.push(page);
    waiting.push(...linksInMain(page));
    inFrame.push(...linksOf(page));
  }
  return pages;
}

function kindOf(path: string): string {
  const { searchParams } = new URL(path, "http://localhost");
  const states = STATES.filter((name) => searchParams.has(name)).map(
    (name) => `${name}=${searchParams.get(name)}`,
  );
  return `${patternOf(path)}?${states.join("&")}`;
}

/** The same for what the page is about, without the frame around it. */
export const linksInMain = (page: Page): string[] =>
  linksOf({ ...page, html: page.html.slice(Math.max(0, page.html.indexOf("<main"))) });

/** Where the links of a page lead within the product: path and query. */
export function linksOf(page: Page): string[] {
  const here = new URL(page.path, "http://localhost");
  return [...page.html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), here))
    .filter(({ origin, pathname }) => origin === here.origin && !pathname.startsWith("/files/"))
    .map(({ pathname, search }) => pathname + search);
}
