import { afterAll, expect, test } from "vitest";
import { linksInMain, linkTo } from "../support/crawl.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainText, type Page } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";

const valueIn = (page: Page, button: string, name: string) =>
  formWith(page, button).fields.find(([field]) => field === name)?.[1];

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const member = await demoVisitor(product, "lin@marquee.test");
const campaigns = await demoCampaigns(visitor);
afterAll(() => product.close());

test("most of the demo’s ads fit its rules, and a few are from before them", async () => {
  const page = await visitor.get("/settings/naming/names");
  expect(mainText(page)).toContain("12 of 15 names fit");
});

test("fields are added, moved, and removed, and a pattern that can’t work keeps what was typed", async () => {
  const page = await visitor.get("/settings/naming");
  expect(valueIn(page, "Save pattern", "patterns.MetaAd")).toBe("{market}_{product}_{objective}_{month}");
  const grown = await visitor.submit(page, "Add field", { "fields[0].values": "DE\nAT" });
  expect([grown.status, valueIn(grown, "Save pattern", "fields[4].name")]).toEqual([200, ""]);
  expect(valueIn(grown, "Save pattern", "fields[0].values")).toBe("DE\nAT");
  const refused = await visitor.submit(grown, "Save pattern", {
    "fields[4].name": "audience",
    "fields[4].values": "cold\nre_marketing",
    "patterns.Blog": "{topic}_{month}",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("“re_marketing” contains “_”, which separates the parts of a name.");
  expect(refused.text).toContain("“{topic}” isn’t one of your fields.");
  expect(valueIn(refused, "Save pattern", "fields[4].values")).toBe("cold\nre_marketing");
  const saved = await visitor.submit(refused, "Save pattern", {
    "fields[4].values": "cold\nwarm",
    "patterns.Blog": "{audience}_{month}",
  });
  expect(saved.text).toContain("Pattern saved.");
  const stale = await visitor.submit(grown, "Save pattern", { separator: "|" });
  expect([stale.status, stale.text.includes("Their version of Fields")]).toEqual([412, true]);
  const settled = await visitor.submit(stale, "Save pattern", {
    "_keep:fields": "theirs",
    "_keep:patterns.Blog": "theirs",
    "_keep:separator": "theirs",
  });
  expect(settled.text).toContain("Pattern saved.");
  expect(valueIn(settled, "Save pattern", "fields[4].values")).toBe("cold\nwarm");
  expect(valueIn(settled, "Save pattern", "separator")).toBe("_");
});

test("existing names are tested, and members read the rules without a form", async () => {
  const page = await visitor.get("/settings/naming/names");
  expect(mainText(page)).toMatch(/\d+ of \d+ names fit/);
  expect(mainText(page)).toContain("“Wool layers, retargeting” isn’t a market.");
  const off = await visitor.submit(page, "Save", { enforcement: "off" });
  expect(off.text).toContain("Pattern switched off.");
  expect((await visitor.get(`${campaigns}/new`)).html).not.toContain("Fill in name");
  await visitor.submit(off, "Save", { enforcement: "warn" });
  for (const path of ["", "/names", "/links"]) {
    const read = await member.get(`/settings/naming${path}`);
    expect([read.status, read.html.includes("Save ")]).toEqual([200, false]);
  }
  expect(mainText(await member.get("/settings/naming"))).toContain("DE or AT");
});

test("a name is filled in from its parts, and one that doesn’t fit is saved with a warning", async () => {
  const page = await visitor.get(`${campaigns}/new?kind=MetaAd`);
  const blank = await visitor.submit(page, "Fill in name", { "parts[0]": "DE", "parts[1]": "wool_hats" });
  expect(blank.status).toBe(422);
  expect(blank.text).toContain("Enter objective.");
  expect(blank.text).not.toContain("Enter a name.");
  const filled = await visitor.submit(blank, "Fill in name", { "parts[2]": "sales", "parts[3]": "2026-12" });
  expect([filled.status, valueIn(filled, "Create campaign", "name")]).toEqual([
    200,
    "DE_wool-hats_sales_2026-12",
  ]);
  const made = await visitor.submit(filled, "Create campaign", {});
  expect(made.text).toContain("Meta ad created.");
  expect(made.text).not.toContain("Third part");
  const renamed = await visitor.submit(await visitor.get(`${made.path}/edit`), "Save settings", {
    name: "DE_hats",
  });
  expect(renamed.text).toContain(
    "Settings saved. “DE_hats” has no objective. Third part: awareness, traffic, leads, or sales.",
  );
  expect(mainText(await visitor.get(`${made.path}/edit`))).toContain("“DE_hats” has no objective.");
  const blog = linkTo(await visitor.get(`${campaigns}?search=pattern+cutter&kind=Blog`), /\/blog\/[^/?]+$/);
  const reworded = await visitor.submit(await visitor.get(blog), "Save", { name: "Hats" });
  expect(reworded.text).toMatch(/Blog post saved\. “Hats” \S+/);
  const names = await visitor.get("/settings/naming/names");
  await visitor.submit(names, "Save", { enforcement: "refuse" });
  const refused = await visitor.submit(await visitor.get(`${made.path}/edit`), "Save settings", {
    name: "hats",
  });
  expect([refused.status, valueIn(refused, "Save settings", "name")]).toEqual([422, "hats"]);
  expect(refused.text).toContain("“hats” isn’t a market.");
});

test("UTM tags are filled in beside links of posts and ads, and a wrong one is named", async () => {
  const calendar = linkTo(await visitor.get(`${campaigns}?search=Launch+month`), /\/social-calendar\/[^/]+$/);
  const listed = linkTo(await visitor.get(`${calendar}?view=list`), /\/boards\/(?!new)[^/?]+(?:\?|$)/);
  const post = listed.replace(/\?.*/, "");
  expect(linksInMain(await visitor.get(post))).toContain(`${post}/link`);
  const page = await visitor.get(`${post}/link`);
  const none = await visitor.submit(page, "Add UTM tags", { link_url: "nothing" });
  expect([none.status, valueIn(none, "Save link", "link_url")]).toEqual([422, "nothing"]);
  const typed = { link_url: "https://a.example/?ref=1", utm_source: "x", utm_medium: "social" };
  const filled = await visitor.submit(page, "Add UTM tags", typed);
  expect(valueIn(filled, "Save link", "link_url")).toMatch(
    /^https:\/\/a\.example\/\?ref=1&utm_source=\w+&utm_medium=social&utm_campaign=launch-month-on-social$/,
  );
  const saved = await visitor.submit(filled, "Save link", { link_url: "https://a.example/?utm_medium=Paid" });
  expect(saved.path).toBe(post);
  expect(mainText(saved)).toContain("utm_medium is “Paid”. Use social, paid_social, cpc, or email.");
  const settings = await visitor.get(`${calendar}/edit`);
  const shared = await visitor.submit(settings, "Add UTM tags", {
    default_link: "https://a.example/",
    utm_source: "x",
    utm_medium: "social",
  });
  expect(valueIn(shared, "Save settings", "default_link")).toBe(
    "https://a.example/?utm_source=x&utm_medium=social&utm_campaign=launch-month-on-social",
  );
  const blogs = await visitor.get(`${campaigns}?search=trail+boots&kind=Blog`);
  const repurpose = await visitor.get(`${linkTo(blogs, /\/blog\/[^/]+$/)}/repurpose`);
  const linked = await visitor.submit(repurpose, "Add UTM tags", {
    networks: "linkedin",
    link_url: "https://a.example/story",
    utm_medium: "social",
  });
  expect(valueIn(linked, "Create drafts", "link_url")).toMatch(
    /^https:\/\/a\.example\/story\?utm_source=linkedin&utm_medium=social&utm_campaign=[a-z-]+$/,
  );
  const ads: [string, string, string, string][] = [
    ["Wool layers", "meta-advertisement", "final_url", "meta"],
    ["Winter boots, generic", "google-advertisement", "final_url", "google"],
  ];
  for (const [search, kind, field, source] of ads) {
    const list = await visitor.get(`${campaigns}?search=${encodeURIComponent(search)}`);
    const ad = await visitor.get(`${linkTo(list, new RegExp(`/${kind}/[^/]+$`))}/content/new`);
    const untagged = await visitor.submit(ad, "Add UTM tags", { [field]: "a.example/x", utm_medium: "cpc" });
    expect(untagged.status).toBe(422);
    expect(mainText(untagged)).toContain("Enter a full URL, like https://example.com/page.");
    expect(valueIn(untagged, "Add UTM tags", field)).toBe("a.example/x");
    expect(valueIn(untagged, "Add UTM tags", "utm_medium")).toBe("cpc");
    const shown = await visitor.submit(untagged, "Update preview");
    expect(valueIn(shown, "Add UTM tags", "utm_medium")).toBe("cpc");
    if (kind === "google-advertisement") {
      expect(untagged.html).toMatch(/<a href="#[^"]+-final_url">Enter a full URL/);
      expect(untagged.html).toContain(">a.example</p>");
    }
    const tagged = await visitor.submit(ad, "Add UTM tags", {
      [field]: "https://a.example/",
      utm_medium: "cpc",
    });
    expect(valueIn(tagged, "Add UTM tags", field)).toContain(
      `https://a.example/?utm_source=${source}&utm_medium=cpc&utm_campaign=`,
    );
  }
  const off = await visitor.get("/settings/naming/links");
  await visitor.submit(off, "Save UTM tags", { checks_links: [] });
  expect((await visitor.get(post)).html).not.toContain("Add UTM tags");
  expect((await visitor.get(`${post}/link`)).html).not.toContain("Add UTM tags");
});
