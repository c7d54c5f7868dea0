import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { portOf } from "../support/free-port.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { join } from "../support/invite.ts";
import { formWith, linkIn, mainHtml, mainText, type Page, type Visitor } from "../support/visitor.ts";

const MONITOR = "/micro-tools/feed-monitor";

const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:press</id><title>Outdoor press</title><updated>2026-11-20T10:00:00Z</updated>
<entry><id>urn:1</id><title>Northwind opens in Oslo</title><link href="https://press.example/1"/><updated>2026-11-20T10:00:00Z</updated><summary>A shop.</summary></entry></feed>`;
const PAGE = `<!doctype html><html><head><title>Press</title><link rel="alternate" type="application/atom+xml" href="/feed.xml"></head><body>Press</body></html>`;

let product: HostedProduct;
let ada: Visitor;
/** Where feeds are. */
let press: Server;
let origin = "";

beforeAll(async () => {
  press = createServer((request, response) => {
    const isPage = request.url === "/";
    response.setHeader("Content-Type", isPage ? "text/html" : "application/atom+xml");
    response.end(isPage ? PAGE : ATOM);
  });
  press.listen(0, "127.0.0.1");
  await once(press, "listening");
  const host = `127.0.0.1:${portOf(press)}`;
  origin = `http://${host}`;
  product = await openProduct({ api: { OUTGOING_HOSTS: "127.0.0.1", OUTGOING_PRIVATE: host } });
  ({ visitor: ada } = await arrive(product));
}, 60_000);
afterAll(async () => {
  await product.close();
  press.close();
});

const file = async (name: string) =>
  new File([await readFile(new URL(`../files/feeds/${name}`, import.meta.url))], name);

/** Adds a feed from a file. */
async function uploaded(visitor: Visitor, name: string, fields: Record<string, string> = {}): Promise<Page> {
  const form = await visitor.get(`${MONITOR}/upload`);
  const feed = await visitor.submit(form, "Upload feed", { ...fields, file: await file(name) });
  expect([feed.status, feed.path]).toEqual([200, expect.stringMatching(/\/feeds\/\w{26}$/)]);
  return feed;
}

/** Returns a feed's page once it isn't being checked anymore. */
async function checked(visitor: Visitor, page: Page): Promise<Page> {
  let shown = page;
  await expect
    .poll(
      async () => {
        if (shown.headers.get("refresh") !== null) shown = await visitor.get(page.path);
        return shown.headers.get("refresh");
      },
      { timeout: 20_000 },
    )
    .toBeNull();
  return shown;
}

test("a web page is added as a feed, and one press takes the feed that it names", async () => {
  const form = await ada.get(`${MONITOR}/new`);
  const blank = await ada.submit(form, "Add feed", { address: "", category: "Press" });
  expect([blank.status, mainText(blank).includes("Enter the feed’s URL.")]).toEqual([422, true]);
  expect(blank.html).toContain('value="Press"');
  const refused = await ada.submit(blank, "Add feed", { address: "press.example/feed" });
  expect(mainText(refused)).toContain("This server may not call that host.");
  expect(refused.html).toContain('value="press.example/feed"');

  const added = await ada.submit(refused, "Add feed", { address: `${origin}/`, interval: "360" });
  expect(added.headers.get("refresh")).toBe("3");
  const page = await checked(ada, added);
  expect(mainText(page)).toContain("This is a web page.");
  const used = await ada.submit(page, `Use this feed ${origin}/feed.xml`);
  expect(used.text).toContain("URL changed.");
  const feed = await checked(ada, used);
  expect(mainText(feed)).toMatch(/Northwind opens in Oslo/);
  expect(mainText(feed)).not.toContain("Use this feed");
  const settings = formWith(await ada.get(`${feed.path}/settings`), "Save settings");
  expect(Object.fromEntries(settings.fields)).toMatchObject({
    address: `${origin}/feed.xml`,
    category: "Press",
    interval: "360",
  });
});

test("where the server calls no hosts, a feed is uploaded or pasted", async () => {
  const closed = await openProduct();
  try {
    const { visitor } = await arrive(closed);
    const page = await visitor.get(`${MONITOR}/new`);
    expect(mainText(page)).toContain("This server doesn’t fetch feeds");
    expect(mainHtml(page)).not.toContain('name="address"');
    const form = await visitor.get(linkIn(page, /href="([^"]+\/upload)"[^>]*>Upload or paste/));
    const feed = await visitor.submit(form, "Upload feed", { family: "content", text: ATOM });
    expect(mainText(feed)).toMatch(/^.*Outdoor press .*Uploaded .*Northwind opens in Oslo/);
  } finally {
    await closed.close();
  }
});

test("an upload says what is wrong with the file beside its field, and keeps the rest", async () => {
  const form = await ada.get(`${MONITOR}/upload`);
  const none = await ada.submit(form, "Upload feed", { name: "Shop", file: new File([], "") });
  expect([none.status, mainText(none).includes("Choose a file, or paste its text.")]).toEqual([422, true]);
  expect(none.html).toContain('value="Shop"');
  const broken = await ada.submit(none, "Upload feed", { text: "<rss><channel><item>" });
  expect(mainText(broken)).toMatch(/Error: The XML is broken\. See line 1, column \d+\./);
  expect(broken.html).toMatch(/<details[^>]* open=""/);
  expect(broken.html).toContain("&lt;rss&gt;");
  const web = await ada.submit(form, "Upload feed", {
    family: "content",
    file: await file("not-a-feed.html"),
  });
  expect([web.status, mainText(web).includes("This is a web page.")]).toEqual([422, true]);
  const large = new File(["x".repeat(2_000_001)], "large.xml");
  const refused = await ada.submit(form, "Upload feed", { family: "content", file: large });
  expect(mainText(refused)).toContain("The file is larger than 2 MB.");
  const huge = new File([new Uint8Array(32_000_000)], "huge.xml");
  const stopped = await ada.submit(form, "Upload feed", { name: "Shop", file: huge });
  expect([stopped.status, mainText(stopped).includes("The file is larger than 31 MB.")]).toEqual([413, true]);
});

test("a newer file says what changed, and the same one that nothing did", async () => {
  const feed = await uploaded(ada, "products-day1.xml", { name: "Coats" });
  expect(mainText(feed)).toContain("10 products");
  const form = await ada.get(`${feed.path}/upload`);
  const none = await ada.submit(form, "Upload file", { text: " " });
  expect([none.status, mainText(none).includes("Choose a file, or paste its text.")]).toEqual([422, true]);
  const newer = await ada.submit(form, "Upload file", { file: await file("products-day2.xml") });
  expect(newer.text).toMatch(/\d+ changed, 2 gone\./);
  const next = await ada.get(form.path);
  const again = await ada.submit(next, "Upload file", { file: await file("products-day2.xml") });
  expect(again.text).toContain("Nothing changed since the last one.");
});

test("problems are a file to download, in which a spreadsheet runs nothing", async () => {
  const form = await ada.get(`${MONITOR}/upload`);
  const feed = await ada.submit(form, "Upload feed", {
    family: "products",
    name: "Shop",
    text: 'id\ttitle\tprice\n=1+1\t"=HYPERLINK(""https://attacker.test"")"\t@SUM(1)',
  });
  const page = await ada.get(`${feed.path}/problems`);
  const all = await ada.get(linkIn(page, /href="([^"]+)"[^>]*>Export CSV/));
  expect(all.headers.get("content-disposition")).toBe('attachment; filename="shop-problems.csv"');
  expect(all.html).toMatch(/^\uFEFF?Product ID,Product,Attribute,Value,Problem,Kind\n/);
  expect(all.html).toContain(`'=1+1,"'=HYPERLINK(""https://attacker.test"")",Price,'@SUM(1),`);
  const ofLink = await ada.get(linkIn(page, /href="([^"]+problems\?attribute=link[^"]*)"/));
  const some = await ada.get(linkIn(ofLink, /href="([^"]+)"[^>]*>Export CSV/));
  expect(some.html).toContain(",Link,");
  expect(some.html).not.toContain(",Price,");
});

test("a feed is renamed, paused, and deleted", async () => {
  const feed = await uploaded(ada, "feed-edited-1.xml", { family: "content", name: "Press" });
  const form = await ada.get(`${feed.path}/settings`);
  const refused = await ada.submit(form, "Save settings", { name: " ", category: "Rivals" });
  expect([refused.status, mainText(refused).includes("Enter a name.")]).toEqual([422, true]);
  expect(refused.html).toContain('value="Rivals"');
  const saved = await ada.submit(refused, "Save settings", { name: "Wool press", paused: "on" });
  expect(saved.text).toContain("Settings saved.");
  expect(mainText(saved)).toMatch(/Wool press Paused .*Category Rivals/);
  const settings = await ada.get(`${feed.path}/settings`);
  expect(formWith(settings, "Save settings").fields).toContainEqual(["paused", "on"]);
  const question = await ada.get(`${feed.path}/delete`);
  expect(mainText(question)).toContain("Delete “Wool press”?");
  const gone = await ada.submit(question, "Delete feed");
  expect(gone.text).toContain("Feed deleted.");
  expect(mainText(gone)).not.toContain("Wool press");
});

test("a rule is tried without saving it, saved, turned off, and deleted", async () => {
  const { visitor } = await arrive(product);
  await uploaded(visitor, "feed-edited-1.xml", { family: "content", name: "Wool press" });
  await uploaded(visitor, "products-day1.xml", { name: "Coats" });
  const list = await visitor.get(`${MONITOR}/rules`);
  expect(mainText(list)).toMatch(/A price jumps By more than 30%, or to 0 .*All that fit .*The feed’s owner/);
  const conditions = await visitor.get(`${MONITOR}/rules/new`);
  const form = await visitor.get(linkIn(conditions, /href="([^"]+=keyword)"/));
  // Only feeds of articles have words.
  expect(mainText(form)).toContain("Wool press");
  expect(mainText(form)).not.toContain("Coats");
  const blank = await visitor.submit(form, "Try on the last 30 days", { name: "Us", quiet_hours: "0" });
  expect(blank.status).toBe(422);
  for (const sentence of ["Enter the words to look for.", "Enter a whole number from 1 to 168."])
    expect(mainText(blank)).toContain(sentence);
  const tried = await visitor.submit(blank, "Try on the last 30 days", {
    keywords: "wool, coat",
    quiet_hours: "6",
  });
  expect(tried.status).toBe(200);
  expect(mainText(tried)).toMatch(/(?:No|\d+) alerts? in the last 30 days Nothing is saved yet\./);
  expect(Object.fromEntries(formWith(tried, "Save rule").fields)).toMatchObject({
    name: "Us",
    condition: "keyword",
    keywords: "wool, coat",
    quiet_hours: "6",
    is_on: "on",
  });
  expect(mainText(await visitor.get(`${MONITOR}/rules`))).not.toContain("“wool”");

  const saved = await visitor.submit(tried, "Save rule");
  expect(saved.text).toContain("Rule created.");
  expect(mainText(saved)).toContain("Us An article mentions you. “wool”, “coat”");
  const off = await visitor.submit(saved, "Turn off Us");
  expect(off.text).toContain("Rule turned off.");
  const edit = await visitor.get(linkIn(off, /href="([^"]+\/edit)"[^>]*><bdi>Us</));
  expect(formWith(edit, "Save rule").fields.map(([name]) => name)).not.toContain("is_on");
  const other = await visitor.submit(edit, "Try on the last 30 days", { keywords: "unheard" });
  expect(mainText(other)).toContain("No alerts in the last 30 days");
  const changed = await visitor.submit(other, "Save rule", { is_on: "on" });
  expect(mainText(changed)).toMatch(/Us An article mentions you\. “unheard” .*Turn off Us/);
  const question = await visitor.get(edit.path.replace(/edit$/, "delete"));
  const gone = await visitor.submit(question, "Delete rule");
  expect(gone.text).toContain("Rule deleted.");
  expect(mainText(gone)).not.toContain("“unheard”");
});

test("the number of a rule begins with the usual one, and has a limit", async () => {
  const form = await ada.get(`${MONITOR}/rules/new?condition=product_errors`);
  expect(Object.fromEntries(formWith(form, "Save rule").fields)).toMatchObject({ threshold: "5" });
  const refused = await ada.submit(form, "Save rule", { threshold: "101" });
  expect(mainText(refused)).toContain("Enter a number from 0 to 100.");
  const saved = await ada.submit(refused, "Save rule", { threshold: "2,5 %" });
  expect(mainText(saved)).toContain("More than 2.5% of the products");
});

test("a rule that looks for something unknown is shown, and stays as it is", async () => {
  const { visitor } = await arrive(product);
  await uploaded(visitor, "products-day1.xml");
  const rules = await visitor.get(`${MONITOR}/rules`);
  const path = linkIn(rules, /href="([^"]+\/edit)"[^>]*><bdi>A price jumps</);
  const form = await visitor.get(path);
  product.proxy.poison(/^GET \/api\/micro-tools\/feed-monitor\/rules\/\w+$/, {
    kind: "rewrite",
    change: (body) => ({ data: { ...(body as { data: object }).data, condition: "low_margin" } }),
  });
  const page = await visitor.get(path);
  expect(mainText(page)).toMatch(/This app doesn’t know what this rule looks for.* Looks for Low margin/);
  expect(page.html).not.toContain("Save rule");
  await product.proxy.heal();
  const refused = await visitor.submit(form, "Save rule", { condition: "low_margin" });
  expect(refused.status).toBe(422);
});

test("a list of feeds is checked before it is imported, and exported again", async () => {
  const { visitor } = await arrive(product);
  const form = await visitor.get(`${MONITOR}/imports`);
  const wrong = await visitor.submit(form, "Read list", { text: "Not OPML" });
  expect([wrong.status, mainText(wrong).includes("This is not a list of feeds (OPML).")]).toEqual([
    422,
    true,
  ]);
  expect(wrong.html).toContain("Not OPML</textarea>");
  const list = `<opml version="2.0"><head><title>Feeds</title></head><body><outline text="Press">${["a", "b"]
    .map((name) => `<outline text="Feed ${name}" xmlUrl="${origin}/${name}.xml"/>`)
    .join("")}</outline><outline text="Again" xmlUrl="${origin}/a.xml"/>
    <outline text="Inside" xmlUrl="http://169.254.169.254/latest"/><outline text="A link"/></body></opml>`;
  const check = await visitor.submit(wrong, "Read list", { text: list });
  expect(check.path).toMatch(/\/imports\/\w{26}$/);
  const text = mainText(check);
  expect(text).toMatch(/Feed a http\S+\/a\.xml Press Yes .*Inside \S+ – Left out\./);
  expect(text).toMatch(/1 feed more than once in the list Again, .*Not feeds A link/);
  const none = await visitor.submit(check, "Import feeds", { keep: [] });
  expect([none.status, mainText(none).includes("Choose a feed.")]).toEqual([422, true]);
  const done = await visitor.submit(check, "Import feeds", { keep: "1", interval: "1440" });
  expect(done.text).toContain("1 feed imported.");
  expect(mainText(done)).toContain("Feed b");
  expect(mainText(done)).not.toContain("Feed a");

  const exported = await visitor.get(linkIn(done, /href="([^"]+\/export)"/));
  expect(exported.headers.get("Content-Disposition")).toBe('attachment; filename="feeds.opml"');
  expect(exported.headers.get("Content-Type")).toContain("opml");
  expect(exported.html).toContain(`xmlUrl="${origin}/b.xml"`);

  const other = await visitor.submit(form, "Read list", { text: list });
  expect(mainText(other)).toContain("This feed is there already.");
  const discarded = await visitor.submit(other, "Don’t import");
  expect(discarded.text).toContain("Nothing was imported.");
  expect((await visitor.get(other.path)).status).toBe(404);
});

test("only those who may change a feed or a rule have its forms, and guests have none", async () => {
  const feed = await uploaded(ada, "products-day1.xml", { name: "Ours" });
  const { visitor: gus } = await join(product, ada, "guest");
  for (const path of ["/new", "/rules", "/rules/new"])
    expect([path, (await gus.get(MONITOR + path)).status]).toEqual([path, 403]);
  const { visitor: stranger } = await arrive(product);
  for (const path of ["settings", "upload", "delete"])
    expect([path, (await stranger.get(`${feed.path}/${path}`)).status]).toEqual([path, 404]);
});

test("an API without the feed monitor says so, whichever of its pages was asked for", async () => {
  const young = await openProduct();
  try {
    const { visitor } = await arrive(young);
    young.proxy.poison(/^[A-Z]+ \/api\/micro-tools\/feed-monitor/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route could not be found." }),
      headers: { "Content-Type": "application/json" },
    });
    for (const path of ["", "/new", "/upload", "/rules", "/rules/new", "/imports"]) {
      const page = await visitor.get(MONITOR + path);
      expect([path, mainText(page)]).toEqual([
        path,
        expect.stringContaining("This server doesn’t offer the feed monitor yet."),
      ]);
    }
  } finally {
    await young.proxy.heal();
    await young.close();
  }
});
