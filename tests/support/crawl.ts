import { patternOf } from "./screens.ts";
import { mainHtml, type Page, type Visitor } from "./visitor.ts";

const MOST_PAGES = 400;

/** Query params that select another screen at the same URL, and not only other rows. */
const STATES = ["view", "to", "archived"];

/**
 * Visits one page of every route that can be reached by links from here, in each of its states. Redirects are followed.
 * @param also URLs to visit in any case
 */
export async function crawl(visitor: Visitor, start: string, also: readonly string[] = []): Promise<Page[]> {
  const seen = new Set<string>();
  const pages: Page[] = [];
  const wanted = new Set(also);
  const waiting = [start, ...also];
  /** Links in the page's frame come last, because they lead away from the records with the most content. */
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

/** Returns the links of a page's main content, without the frame. */
export const linksInMain = (page: Page): string[] => linksOf({ ...page, html: mainHtml(page) });

/** Returns the internal links of a page: path and query. */
function linksOf(page: Page): string[] {
  const here = new URL(page.path, "http://localhost");
  return [...page.html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), here))
    .filter(({ origin, pathname }) => origin === here.origin && !pathname.startsWith("/files/"))
    .map(({ pathname, search }) => pathname + search);
}

/** The first link of the main content that fits. */
export function linkTo(page: Page, pattern: RegExp): string {
  const found = linksInMain(page).find((link) => pattern.test(link));
  if (found === undefined) throw new Error(`No link like ${pattern} on ${page.path}`);
  return found;
}
