import { afterAll, afterEach, expect, test } from "vitest";
import { openProduct } from "../support/hosted-product.ts";
import { patternOf } from "../support/screens.ts";
import type { Page } from "../support/visitor.ts";
import { demoVisitor } from "../support/demo.ts";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const search = (q: string, more = "") => visitor.get(`/search?q=${encodeURIComponent(q)}${more}`);
const linksOf = ({ html }: Page) =>
  [
    ...html.matchAll(/<span class="found-name"[^>]*><a[^>]*href="([^"]*)"[^>]*><span>(.*?)<\/span><\/a>/g),
  ].map(([, to = "", name = ""]) => ({
    to: to.replaceAll("&amp;", "&"),
    name: name.replaceAll(/<\/?mark>/g, ""),
  }));

test("the page without words has the form and one sentence", async () => {
  const page = await visitor.get("/search");
  expect(page.status).toBe(200);
  expect(page.html).toContain("<title>Search – Marquee</title>");
  expect(page.html).toMatch(/<h1[^>]*>Search<\/h1>/);
  expect(page.html).toMatch(
    /<span class="sr-only">Search everything<\/span><input type="search"[^>]* name="q"/,
  );
  expect(page.text).toContain(
    "Find projects, folders, campaigns, posts, ads, blog posts, tasks, events, and comments by their names and texts.",
  );
});

test("results have a type, status, day, place, and the line that was found, and every link leads somewhere", async () => {
  const page = await search("the");
  const last = Number(/\(page 1 of (\d+)\)/.exec(page.html)?.[1]);
  expect(page.html).toContain('href="/search?q=the&amp;page=2"');
  const pages = [page];
  for (let number = 2; number <= last; number++) pages.push(await search("the", `&page=${number}`));
  for (const word of ["launch", "winter", "meta", "brand", "google", "boots", "wool"])
    pages.push(await search(word));
  const oneOfEach = [...new Map(pages.flatMap(linksOf).map((one) => [patternOf(one.to), one])).values()];
  // One of them is the page of the comments on something.
  expect(oneOfEach.length).toBe(15);
  for (const { to, name } of oneOfEach) {
    const opened = await visitor.get(to);
    expect([name, opened.status, opened.html.includes(name)]).toEqual([name, 200, true]);
  }
  const post = await search("care tip");
  expect(post.text).toContain("1 result");
  expect(post.text).toMatch(
    /: wool and the airer Post In review Winter collection \/ Launch \/ Launch month on social \w{3} \d+, \d{4}/,
  );
  expect(post.html).toContain("<mark>Care</mark> <mark>tip</mark>: wool and the airer");
  const line = await search("overnight");
  expect(line.html).toMatch(/<time[^>]*>[^<]*<\/time> <span dir="auto">Wool [^<]* <mark>overnight<\/mark>,/);
});

test("filters stand in the URL and in the form, and one link clears them", async () => {
  const page = await search("wool", "&type=boards&project=winter-collection&from=2020-01-01&to=2030-12-31");
  expect(page.html).toMatch(/<option value="boards" selected="">Posts/);
  expect(page.html).toMatch(/<option value="winter-collection" selected="">Winter collection/);
  expect(page.html).toMatch(/<input type="date"[^>]* name="from" value="2020-01-01"/);
  expect(linksOf(page).length).toBeGreaterThan(0);
  expect(linksOf(page).every(({ to }) => patternOf(to).includes("/boards/"))).toBe(true);
  expect(page.html).toContain('href="/search?q=wool"');
  expect(linksOf(await search("wool", "&to=2020-01-01"))).toEqual([]);
  expect((await search("wool", "&from=2026-02-31")).text).toMatch(/“ ?2026-02-31 ?” isn’t a real date/);
});

test("a misspelled word finds what was meant, and says so", async () => {
  const page = await search("wintr colection");
  expect(page.text).toContain("No results for “wintr colection”. Did you mean winter collection ?");
  expect(page.html).toContain('href="/search?q=winter+collection"');
  expect(linksOf(page).map(({ name }) => name)).toContain("Winter collection");
});

test("words that are in no name are said back as they were typed, and the archive is offered", async () => {
  const page = await search("  <b>tezer</b> ");
  expect(page.status).toBe(200);
  expect(page.text).toContain("No results for “<b>tezer</b>”.");
  expect(page.html).not.toContain("<b>tezer");
  expect(page.html).toContain('href="/search?q=%3Cb%3Etezer%3C%2Fb%3E&amp;archived=1"');
  expect(page.text).toContain("Search archived items");
  const archived = await search("tezer", "&archived=1");
  expect(archived.text).toContain("This search looked only at archived items.");
  expect(archived.html).toMatch(/<input type="checkbox" name="archived"[^>]*checked/);
});

test("a page beyond the last leads to the first", async () => {
  expect((await search("boot", "&page=99")).path).toBe("/search?q=boot");
});

test("an API that calls something by a word of its own has it shown", async () => {
  const place = { campaign: null, folder: null, project: { slug: "p", name: "P" } };
  const rows = [
    { id: 1, type: "ideas", name: "Crop the reel", ...place },
    { id: 2, type: "folders", name: "No project", project: null },
    { id: 3, type: "boards", name: "No campaign", ...place },
  ];
  product.proxy.poison(/^GET \/api\/search/, {
    kind: "answer",
    status: 200,
    body: JSON.stringify({ data: rows }),
    headers: { "Content-Type": "application/json" },
  });
  const page = await search("e");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Crop the reel Ideas");
  expect(linksOf(page)).toEqual([]);
});
