import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoVisitor } from "../support/demo.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { join } from "../support/invite.ts";
import { linkIn, mainText, type Visitor } from "../support/visitor.ts";

const MONITOR = "/micro-tools/feed-monitor";

let product: HostedProduct;
let ada: Visitor;
beforeAll(async () => {
  product = await openProduct({ seed: true });
  ada = await demoVisitor(product);
}, 60_000);
afterAll(() => product.close());

const file = async (name: string) => new File([await readFile(`tests/files/feeds/${name}`)], name);

test("the overview says what happened overnight, and which ads it concerns", async () => {
  const page = await ada.get(MONITOR);
  const text = mainText(page);
  expect(text).toMatch(/Since yesterday: 5 products changed, 1 sold out, 4 new articles\./);
  expect(text).toContain("Kestrel boot, 42 is sold out Shop feed, Germany: 2 ads or posts link to it.");
  expect(text).toMatch(/Harbour jacket, M Price, −14\.3% From 349\.00 EUR to 299\.00 EUR 3 items/);
  expect(text).toMatch(/2 of 12 products in Shop feed, Germany/);
  // A finding leads to all products that have it.
  const problems = await ada.get(linkIn(page, /href="([^"]+\/problems\?[^"]+)"/));
  expect(mainText(problems)).toMatch(/Product Attribute Value Rule/);
});

test("an ad whose product is sold out is flagged where people see it", async () => {
  const sentence = "Kestrel boot, 42 is sold out.";
  const alerts = await ada.get(`${MONITOR}/alerts`);
  const alert = await ada.get(
    linkIn(alerts, /href="([^"]+\/alerts\/[^"]+)"[^>]*><bdi>Kestrel boot, 42 is sold out/),
  );
  expect(mainText(alert)).toMatch(/What links to it 2/);
  const ad = await ada.get(linkIn(alert, /class="found-name"[^>]*><a[^>]*href="([^"]+)"/));
  expect(mainText(ad)).toContain(sentence);
  const product = await ada.get(linkIn(ad, /href="([^"]+\/products\/[^"]+)"[^>]*>See the product/));
  expect(mainText(product)).toMatch(/Availability Sold out .* History Kestrel boot, 42/);
  expect(mainText(await ada.get("/projects"))).toContain(sentence);
});

test("Google ads and blog posts are flagged in their lists and editors, too", async () => {
  const shop = [
    "id\ttitle\tdescription\tlink\timage_link\tavailability\tprice",
    "b1\tTrail boot\tFor gravel.\thttps://northwind.example/boots\thttps://northwind.example/b.jpg\tout_of_stock\t199.00 EUR",
  ].join("\n");
  const feed = await ada.submit(await ada.get(`${MONITOR}/upload`), "Upload feed", {
    family: "products",
    name: "Boots",
    text: shop,
  });
  const product = await ada.get(linkIn(feed, /href="([^"]+\/products\/[^"]+)"/));
  const campaign = linkIn(product, /href="([^"]+\/google-advertisement\/[^"/?#]+)/);
  const sentence = "Trail boot is sold out.";
  expect(mainText(await ada.get(campaign))).toContain(sentence);
  expect(mainText(await ada.get(`${campaign}?view=grid`))).toContain(sentence);
  const blogs = await ada.get("/search?q=How+we+tested+the+trail+boots&type=blogs");
  const blog = await ada.get(linkIn(blogs, /href="([^"]+\/blog\/[^"/?#]+)"/));
  expect(mainText(blog)).not.toContain(sentence);
  const saved = await ada.submit(blog, "Save", { body: "The boot: [see it](/boots)." });
  expect(mainText(saved)).toMatch(/Trail boot is sold out\. See the product/);
});

test("the sidebar counts the open alerts on every page", async () => {
  const open = async () => /Feed monitor (\d+) open alerts?/.exec((await ada.get("/settings")).text)?.[1];
  const before = Number(await open());
  const alerts = await ada.get(`${MONITOR}/alerts`);
  expect(mainText(alerts)).toContain(`${before} alerts`);
  const seen = await ada.submit(alerts, "Got it , Nothing new for 19 days");
  expect(seen.text).toContain("Alert marked as seen to.");
  expect(mainText(await ada.get(`${MONITOR}/alerts?state=acknowledged`))).toContain(
    "Nothing new for 19 days",
  );
  expect(Number(await open())).toBe(before - 1);
});

test("a change becomes a task that says what it was", async () => {
  const changes = await ada.get(`${MONITOR}/changes?family=products`);
  const task = await ada.submit(changes, "Make task , Resole kit");
  expect(task.path).toMatch(/^\/tasks\//);
  expect(mainText(task)).toContain("Resole kit: Price, 24.00 EUR → 26.00 EUR");
  const product = await ada.get(linkIn(task, /href="https?:\/\/[^"/]+([^"]+\/products\/[^"]+)"/));
  expect(mainText(product)).toContain("Resole kit");
});

test("a task of an alert is about the ads, leads back, and is made once", async () => {
  const alerts = await ada.get(`${MONITOR}/alerts`);
  const task = await ada.submit(alerts, "Make task , Kestrel boot, 42 is sold out");
  expect(linkIn(task, /href="([^"]+\/meta-advertisement\/[^"]+)"/)).toBeTruthy();
  const alert = await ada.get(linkIn(task, /href="https?:\/\/[^"/]+([^"]+\/alerts\/[^"]+)"/));
  expect(mainText(alert)).toMatch(/Seen to .*Task Kestrel boot, 42 is sold out/);
  await ada.submit(alert, "Open again");
  const again = await ada.get(`${MONITOR}/alerts`);
  const path = linkIn(again, /href="(\/tasks\/[^"]+)"[^>]*>See task/);
  expect(path).toBe(task.path.replace(/[?#].*/, ""));
  // From a page that was open before.
  expect((await ada.submit(alerts, "Make task , Kestrel boot, 42 is sold out")).path).toBe(path);
});

test("an edited article shows what was added and removed, and stays read", async () => {
  const form = await ada.get(`${MONITOR}/upload`);
  const feed = await ada.submit(form, "Upload feed", {
    family: "content",
    name: "Journal",
    file: await file("feed-edited-1.xml"),
  });
  const entry = linkIn(
    feed,
    /href="([^"]+\/reader\/[^"]+)"[^>]*>(?:<span[^>]*>New: <\/span>)?<bdi>Sale starts Friday/,
  );
  await ada.submit(await ada.get(entry), "Mark as read");
  const again = await ada.get(`${feed.path.replace(/[?#].*/, "")}/upload`);
  await ada.submit(again, "Upload file", { file: await file("feed-edited-2.xml") });
  const edited = await ada.get(entry);
  expect(mainText(edited)).toMatch(/Mark as new .*Edited /);
  expect(edited.html).toMatch(/<del>|<ins>/);
});

test("an article is shown with its links and headings, and nothing in it runs or loads", async () => {
  const html = `<h2>What we tested</h2><div>Rain<script>pwned()</script> and <b onclick="pwned()">wind</b></div>
    <a href="/more?a=1">More</a> <a href="javascript:pwned()">Evil</a> <a href="data:text/html,x">Data</a>
    <img src="https://press.test/a.jpg" alt="Five jackets" onerror="pwned()">
    <svg onload="pwned()"><a href="javascript:pwned()">x</a></svg><style>main{display:none}</style>
    <form action="https://attacker.test"><input name="password">Sign in</form><base href="https://attacker.test/">
    <iframe src="https://attacker.test"></iframe><meta http-equiv="refresh" content="0;url=https://attacker.test">`;
  const feed = await ada.submit(await ada.get(`${MONITOR}/upload`), "Upload feed", {
    family: "content",
    text: JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "Trials",
      items: [{ id: "1", url: "https://press.test/one", title: "Five jackets", content_html: html }],
    }),
  });
  const page = await ada.get(linkIn(feed, /href="([^"]+\/reader\/[^"]+)"/));
  const article = (/<article[^]*?<\/article>/.exec(page.html)?.[0] ?? "").replaceAll("<!-- -->", "");
  expect(article).toContain("<h2>What we tested</h2><p>Rain and <strong>wind</strong></p>");
  expect(article).toContain(
    '<a href="https://press.test/more?a=1" rel="noopener noreferrer nofollow">More</a> Evil Data',
  );
  expect(article).toContain(">Image: Five jackets</a>");
  expect(article).toContain("Sign in");
  // Not even what hydration needs has the rest.
  expect(page.html).not.toMatch(/pwned|attacker\.test|<iframe|http-equiv="refresh"/);
});

test("a rule is tried as it was typed, and nothing is saved until it is", async () => {
  const start = mainText(await ada.get(`${MONITOR}/rules`));
  const form = await ada.get(`${MONITOR}/rules/new?condition=price`);
  const tried = await ada.submit(form, "Try on the last 30 days", { threshold: "5", name: "Any price" });
  expect(mainText(tried)).toMatch(/\d+ alerts? in the last 30 days Nothing is saved yet/);
  expect(tried.html).toMatch(/name="threshold"[^>]*value="5"|value="5"[^>]*name="threshold"/);
  expect(mainText(await ada.get(`${MONITOR}/rules`))).toBe(start);
  const saved = await ada.submit(tried, "Save rule", { threshold: "5", name: "Any price" });
  expect(saved.text).toContain("Rule created.");
  expect(mainText(saved)).toContain("Any price A price jumps. By more than 5%, or to 0");
});

test("what is no feed is refused beside its field, and guests have no feed monitor", async () => {
  const form = await ada.get(`${MONITOR}/upload`);
  const none = await ada.submit(form, "Upload feed", { family: "content" });
  expect([none.status, mainText(none).includes("Choose a file, or paste its text.")]).toEqual([422, true]);
  const page = await ada.submit(form, "Upload feed", {
    family: "content",
    file: await file("not-a-feed.html"),
  });
  expect([page.status, mainText(page).includes("This is a web page")]).toEqual([422, true]);
  const fetching = mainText(await ada.get(`${MONITOR}/new`));
  expect(fetching).toContain("This server doesn’t fetch feeds");
  const { visitor: guest } = await join(product, ada, "guest", "Max Guest");
  expect((await guest.get("/projects")).html).not.toContain(`href="${MONITOR}"`);
  expect((await guest.get(MONITOR)).status).toBe(403);
});
