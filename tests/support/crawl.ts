import type { Page, Visitor } from "./visitor.ts";

const MOST_PAGES = 400;

/**
 * Every kind of page that links lead to from here: records of one kind count as one, and so do values of a query other than
 * `view`. Pages that answer with another address are followed there.
 */
export async function crawl(visitor: Visitor, start: string): Promise<Page[]> {
  const seen = new Set<string>();
  const pages: Page[] = [];
  const waiting = [start];
  for (let path = waiting.shift(); path && pages.length < MOST_PAGES; path = waiting.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    const page = await visitor.get(path);
    if (page.path !== path && seen.has(kindOf(page.path))) continue;
    seen.add(kindOf(page.path));
    if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
    if (page.headers.get("content-disposition")?.startsWith("attachment")) continue;
    pages.push(page);
    waiting.push(...linksOf(page));
  }
  return pages;
}

const WORDS =
  /^(projects|folders|campaigns|social-calendar|meta-advertisement|google-advertisement|blog|boards|content|ad-groups|keywords|import|export|extras|combinations|teams|calendar|tasks|settings|micro-tools|vault|report-analyzer|feed-monitor|ad-log|new|edit|delete|move|actions|reference-image|search|notifications|invitation|accept|login|register|forget-password|password-reset|verify-email|onboard|image|position|items|status|duplicate|versions|comments|trash|cover|repurpose|pack|variants)$/;

const kindOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const words = pathname
    .split("/")
    .map((segment) => (segment === "" || WORDS.test(segment) ? segment : ":x"));
  const query = [...searchParams.keys()].map((key) =>
    key === "view" ? `view=${searchParams.get("view")}` : key,
  );
  return `${words.join("/")}?${[...new Set(query)].toSorted().join("&")}`;
};

function linksOf(page: Page): string[] {
  const here = new URL(page.path, "http://localhost");
  return [...page.html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), here))
    .filter(({ origin, pathname }) => origin === here.origin && !pathname.startsWith("/files/"))
    .map(({ pathname, search }) => pathname + search);
}
