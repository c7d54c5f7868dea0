import { readFile } from "node:fs/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { newVisitor, type Page, linkIn } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const campaigns = await demoCampaigns(visitor);
const list = await visitor.get(campaigns);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

/** The trail's words in order; those in brackets are links. */
function trail({ html }: Page) {
  const inside = html.match(/<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s)?.[1] ?? "";
  return [...inside.matchAll(/<li\b[^>]*>(.*?)<\/li>/gs)].map(([, item = ""]) => {
    const words = item
      .replaceAll(/<svg.*?<\/svg>/gs, "")
      .replaceAll(/<[^>]+>/g, "")
      .trim();
    return item.includes("<a ") ? `[${words}]` : words;
  });
}

const kinds = [
  ["Social calendar", "social-calendar", "SocialCalendar", "purple", "Social Calendar not found"],
  ["Meta ad", "meta-advertisement", "MetaAd", "blue", "Meta Ad not found"],
  ["Google ad", "google-advertisement", "GoogleAd", "yellow", "Google Ad not found"],
  ["Blog", "blog", "Blog", "pink", "Blog not found"],
] as const;
const apiPath = { SocialCalendar: "social-calendar", MetaAd: "meta-ad", GoogleAd: "google-ad", Blog: "blog" };

test("the trail names the sections, the project and the folder on the way", async () => {
  expect(trail(await visitor.get("/projects"))).toEqual(["Projects"]);
  const folders = await visitor.get(campaigns.replace(/\/folders\/.*/, "/folders"));
  expect(trail(folders)).toEqual(["[Projects]", "[Winter collection]", "Folders"]);
  expect(trail(list)).toEqual(["[Projects]", "[Winter collection, folders]", "[Launch]", "Campaigns"]);
  const form = await visitor.get(`${campaigns}/new`);
  expect(trail(form).slice(-2)).toEqual(["[Launch, campaigns]", "New campaign"]);
});

test.each(kinds)("a %s has a page of its own, named after the record", async (_label, path) => {
  const link = linkIn(list, new RegExp(`href="([^"]+/${path}/[^"/?]+)"`));
  const page = await visitor.get(link);
  expect(page.status).toBe(200);
  const name = page.html.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1]?.replaceAll(/<[^>]+>/g, "");
  expect(trail(page).slice(-2)).toEqual([
    "[Launch, campaigns]",
    name?.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"),
  ]);
  expect(page.html).toMatch(/<title>[^<]+ – Marquee<\/title>/);
});

test.each(kinds)("a %s carries its badge in words and colour", (label, path, _kind, hue) => {
  const row = list.html.match(new RegExp(`<tr\\b(?:(?!</tr>).)*/${path}/.*?</tr>`, "s"))?.[0] ?? "";
  expect(row).toContain(`badge-${hue}`);
  expect(row).toContain(label);
});

test.each(kinds)(
  "a %s that the API answers without data is not found, in the words for it",
  async (_label, path, kind, _hue, words) => {
    const link = linkIn(list, new RegExp(`href="([^"]+/${path}/[^"/?]+)"`));
    for (const body of ['{"data":null}', "{}"]) {
      product.proxy.poison(`GET /api/projects/${apiPath[kind]}/`, {
        kind: "answer",
        status: 200,
        headers: { "Content-Type": "application/json" },
        body,
      });
      const page = await visitor.get(link);
      expect(page.status).toBe(404);
      expect(page.text).toContain("Page Not Found");
      expect(page.text).toContain(words);
    }
  },
);

test("the list is paged twenty at a time by a number, and a page that is none is the first", async () => {
  expect(list.text).toContain("25 campaigns, page 1 of 2");
  expect(list.html.match(/<th role="rowheader"/g)).toHaveLength(20);
  const second = await visitor.get(`${campaigns}?page=2`);
  expect(second.text).toContain("25 campaigns, page 2 of 2");
  expect(second.html).toContain("<title>Launch (page 2 of 2) – Marquee</title>");
  for (const page of ["0", "-1", "abc", "1.5", "1e309"])
    expect((await visitor.get(`${campaigns}?page=${page}`)).text).toContain("page 1 of 2");
  expect((await visitor.get(`${campaigns}?page=99`)).path).toBe(campaigns);
});

test("the list is filtered by kind and by name, and the filters survive into the next page's links", async () => {
  const google = await visitor.get(`${campaigns}?kind=GoogleAd`);
  expect(google.text).toContain("8 campaigns");
  expect(/<tbody.*<\/tbody>/s.exec(google.html)?.[0]).not.toContain("badge-pink");
  const found = await visitor.get(`${campaigns}?search=boots`);
  expect(found.html.match(/<th role="rowheader"/g)?.length).toBeGreaterThan(0);
  expect(found.text).toContain("Clear filters");
  const none = await visitor.get(`${campaigns}?search=no+such+thing`);
  expect(none.text).toContain("No campaigns match");
});

const refusals: [string, string, string[]][] = [
  [
    "an object of arrays",
    '{"message":"m","errors":{"name":["Too plain."],"colour":["Too loud."]}}',
    ["Too plain.", "Too loud."],
  ],
  [
    "an array of single-key objects",
    '{"message":"m","errors":[{"name":["Too plain."]},{"name":["Too short."]}]}',
    ["Too plain.", "Too short."],
  ],
  ["a string", '{"message":"Out of paper.","errors":"paper"}', ["Out of paper."]],
  ["a message alone", '{"message":"Out of paper."}', ["Out of paper."]],
  ["nothing at all", "{}", ["Request Failed"]],
];

test.each(refusals)(
  "errors as %s are all shown, with everything typed still there",
  async (_shape, body, words) => {
    const form = await visitor.get("/projects/new");
    product.proxy.poison("POST /api/projects", {
      kind: "answer",
      status: 422,
      headers: { "Content-Type": "application/json" },
      body,
    });
    const page = await visitor.submit(form, "Create project", {
      name: "A plain name",
      description: "Kept too",
    });
    expect(page.status).toBe(422);
    for (const word of words) expect(page.text).toContain(word);
    expect(page.html).toContain('value="A plain name"');
    expect(page.text).toContain("Kept too");
    const isBesideField = body.includes('"name"');
    expect(
      /<input[^>]*name="name"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="name"/.test(page.html),
    ).toBe(isBesideField);
  },
);

test("an invitation is shown to whoever holds the link, and accepted by a button only", async () => {
  const { invitation_url: url }: { invitation_url: string } = JSON.parse(
    await readFile(`${product.dataDir}/demo.json`, "utf8"),
  );
  const { pathname, search } = new URL(url);
  const guest = newVisitor(product.origin);
  const page = await guest.get(pathname + search);
  expect(page.text).toContain("Join Northwind");
  expect(page.text).toContain("grace@marquee.test");
  const wrong = await visitor.get(pathname + search);
  expect(wrong.text).toContain("The invitation is for grace@marquee.test");
  for (const broken of [`${pathname}${search}0`, `${pathname}?signature=x&accessor=y`])
    expect((await guest.get(broken)).text).toContain("This invitation doesn’t work");
  expect((await guest.get(pathname + search)).text, "looking does not accept").toContain("Join Northwind");
});

test("a server that does not verify addresses locks nobody out", async () => {
  const { data: user }: { data: Record<string, unknown> } = {
    data: { id: 7, name: "Ada", email: "ada@example.com", organizations: [{ id: 1, name: "Northwind" }] },
  };
  product.proxy.poison("GET /api/user", {
    kind: "answer",
    status: 200,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(user),
  });
  expect((await visitor.get("/projects")).path).toBe("/projects");
});

test.each([
  ["204 and nothing", 204, ""],
  ["200 and a message", 200, '{"message":"Saved."}'],
])("a write answered with %s is a success", async (_how, status, body) => {
  const form = await visitor.get(`${campaigns}/new`);
  product.proxy.poison("POST /api/projects/blog", {
    kind: "answer",
    status,
    headers: body ? { "Content-Type": "application/json" } : {},
    body,
  });
  const page = await visitor.submit(form, "Create campaign", { name: "Plain answer", kind: "Blog" });
  expect(page.path).toBe(campaigns);
  expect(page.text).toContain("Blog created.");
});

test("a stale edit shows both texts, and is saved when its author says so", async () => {
  const edit = campaigns.replace(/\/campaigns$/, "/edit");
  const mine = await visitor.get(edit);
  const theirs = await visitor.get(edit);
  await visitor.submit(theirs, "Save folder", { name: "Theirs" });
  const conflict = await visitor.submit(mine, "Save folder", { name: "Mine" });
  expect(conflict.status).toBe(412);
  expect(conflict.text).toContain("Theirs");
  expect(conflict.html).toContain('value="Mine"');
  const saved = await visitor.submit(conflict, "Save folder");
  expect(saved.status).toBe(200);
  expect(saved.text).toContain("Folder saved.");
  await visitor.submit(await visitor.get(edit), "Save folder", { name: "Launch" });
});

test("signing out with a session that has ended is still signing out", async () => {
  const leaver = newVisitor(product.origin);
  const demo: { email: string; password: string } = JSON.parse(
    await readFile(`${product.dataDir}/demo.json`, "utf8"),
  );
  const projects = await signIn(leaver, demo);
  product.proxy.poison("POST /logout", {
    kind: "answer",
    status: 401,
    headers: { "Content-Type": "application/json" },
    body: '{"message":"Unauthenticated."}',
  });
  const page = await leaver.submit(projects, "Sign out");
  expect(page.path).toBe("/login");
  expect(page.text).toContain("You’re signed out.");
  expect([...leaver.cookies.keys()]).not.toContain("marquee-user");
});

test("a form of the trash that lost its button’s name deletes nothing for good", async () => {
  const post = linkIn(list, /href="([^"]+\/blog\/[^"/?]+)"/);
  const question = await visitor.get(`${post}/delete`);
  await visitor.submit(question, "Delete blog");
  const trash = campaigns.replace(/\/folders\/.*/, "/trash");
  const listed = await visitor.get(trash);
  const restore = listed.html.match(/<button\b[^>]*value="restore"[^>]*>(.*?)<\/button>/s)?.[1] ?? "";
  const label = restore
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const refused = await visitor.submit(listed, label, { intent: "" });
  expect(refused.status).toBe(400);
  const restored = await visitor.submit(await visitor.get(trash), label);
  expect(restored.text).toContain("restored to “");
  expect((await visitor.get(post)).status).toBe(200);
});
