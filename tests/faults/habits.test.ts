import { afterAll, afterEach, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import type { Toxic } from "../support/fault-proxy.ts";
import { openProduct } from "../support/hosted-product.ts";
import { startFaultyProduct } from "../support/product.ts";
import { formWith, mainText, newVisitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newGoogleAd, newMetaAd, newPost } from "../support/workspace.ts";

/** What other people's Laravels do in their own ways: each habit changes the answers of our API, or takes a call away. */

const product = await startFaultyProduct({ environment: { API_TIMEZONE: "Europe/Berlin" } });
const { visitor } = await arrive(product);
const folder = await newFolder(visitor);
const calendar = await newCampaign(visitor, folder, "SocialCalendar");
const post = await newPost(visitor, calendar, {
  planned_for: "2027-03-29",
  content: "Ten days, one boot, and a very patient tester in the snow",
});
afterEach(() => product.proxy.heal());
afterAll(() => product.stop());

type Json = Record<string, unknown>;

/** Every record of an answer, however deep. */
const each =
  (change: (record: Json) => Json) =>
  (body: unknown): unknown => {
    if (Array.isArray(body)) return body.map(each(change));
    if (typeof body !== "object" || body === null) return body;
    const inner = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, each(change)(value)]));
    return change(inner);
  };
const rewrite = (change: (record: Json) => Json): Toxic => ({ kind: "rewrite", change: each(change) });
const without = (...names: string[]) =>
  rewrite((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))));
const gone = (body = '{"message":"The route api/x could not be found."}'): Toxic => ({
  kind: "answer",
  status: 404,
  body,
});

const monthOf = () => `${calendar}?view=month&date=2027-03-29`;

/** A line of the log that names a field of a call. */
const logged = async (route: string, field: string) => {
  const lines = (await product.log()).split("\n").filter((line) => line.includes("not as the contract says"));
  return lines
    .map((line) => JSON.parse(line) as Json)
    .filter((line) => line["route"] === route && line["field"] === field);
};

/** As a page's image is fetched. */
const fetchFile = (path: string) =>
  fetch(product.origin + path, {
    headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.each([
  ["a URL as text, on the API’s host", (own: string): unknown => `${own}/storage/boards/boot.png`],
  ["an object with nothing but a URL", (own: string): unknown => ({ url: `${own}/storage/boards/boot.png` })],
  ["a path without a host", (): unknown => "/storage/boards/boot.png"],
])("an image that is named by %s is shown, and fetched through our own address", async (_, named) => {
  product.proxy.poison(
    /^GET \/api\/projects\/social-calendar\/board\//,
    rewrite((record) =>
      "planned_for" in record ? { ...record, reference_image: named(product.proxy.url) } : record,
    ),
  );
  const page = await visitor.get(post);
  expect(page.status).toBe(200);
  expect(page.html).toContain('src="/files/stored/storage/boards/boot.png"');

  const stored = /^GET \/storage\/boards\/boot\.png$/;
  product.proxy.poison(stored, {
    kind: "answer",
    status: 200,
    headers: { "Content-Type": "image/png" },
    body: png,
  });
  const image = await fetchFile("/files/stored/storage/boards/boot.png");
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(png);

  product.proxy.poison(stored, {
    kind: "answer",
    status: 200,
    headers: { "Content-Type": "text/html" },
    body: "<script>",
  });
  expect((await fetchFile("/files/stored/storage/boards/boot.png")).status).toBe(404);
});

test("an image elsewhere is not fetched, and nothing but images is asked of the API’s host", async () => {
  product.proxy.poison(
    /^GET \/api\/projects\/social-calendar\/board\//,
    rewrite((record) =>
      "planned_for" in record ? { ...record, reference_image: "https://cdn.example.com/a.png" } : record,
    ),
  );
  const page = await visitor.get(post);
  expect(page.status).toBe(200);
  expect(page.html).not.toContain("cdn.example.com");
  const before = product.proxy.requests.length;
  for (const path of [
    "api/user",
    "logout",
    "storage/%2e%2e/api/user",
    "storage//evil.example/a.png",
    "a%2fb.png",
  ])
    expect((await fetchFile(`/files/stored/${path}`)).status, path).toBe(404);
  // Each time only who asks.
  expect(product.proxy.requests.slice(before).map(({ path }) => path)).toEqual(Array(5).fill("/api/user"));
});

test("boards without a title are called by their first words", async () => {
  product.proxy.poison(/^GET /, without("title"));
  const month = await visitor.get(monthOf());
  expect(month.status).toBe(200);
  expect(month.text).toContain("Ten days, one boot, and a very");
  product.proxy.poison(/^GET /, without("title", "content"));
  expect((await visitor.get(monthOf())).text).toContain("Untitled post");
});

test("status words of its own are shown as they are, and no step starts from them", async () => {
  product.proxy.poison(
    /^GET /,
    rewrite((record) => ("status" in record ? { ...record, status: "todo_later" } : record)),
  );
  product.proxy.poison(/^GET \/api\/boards\//, gone());
  for (const path of [
    "/projects",
    folder,
    monthOf(),
    `${calendar}?view=list`,
    `${calendar}?view=boards`,
    post,
  ]) {
    const page = await visitor.get(path);
    expect([path, page.status]).toEqual([path, 200]);
  }
  expect((await visitor.get("/projects")).text).toContain("Todo later");
  expect((await visitor.get(folder)).text).toContain("Todo later");
  expect((await visitor.get(`${calendar}?view=boards`)).text).toContain("Todo later");
  const shown = await visitor.get(post);
  expect(shown.text).not.toContain("Send to review");

  // A form whose status nobody touches leaves it as it is.
  const ad = await newCampaign(visitor, folder, "MetaAd", "Odd");
  const saved = await visitor.submit(await visitor.get(`${ad}/edit`), "Save settings", { name: "Odder" });
  expect(saved.text).toContain("Settings saved.");
  const sent = product.proxy.requests.findLast(({ method }) => method === "PATCH");
  expect(JSON.parse(sent?.body ?? "{}")).not.toHaveProperty("status");
});

test("numbers in strings, booleans as 0 and 1, and whole numbers for ids are read", async () => {
  const ad = await newCampaign(visitor, folder, "MetaAd", "Priced");
  await visitor.submit(await visitor.get(`${ad}/edit`), "Save settings", {
    budget_amount: "1200.5",
    currency: "EUR",
  });
  product.proxy.poison(
    /^GET /,
    rewrite((record) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          typeof value === "number" ? String(value) : typeof value === "boolean" ? Number(value) : value,
        ]),
      ),
    ),
  );
  const page = await visitor.get(`${ad}/edit`);
  expect(page.status).toBe(200);
  expect(new Map(formWith(page, "Save settings").fields).get("budget_amount")).toBe("1200.5");
  for (const path of ["/projects", folder, monthOf(), post])
    expect((await visitor.get(path)).status, path).toBe(200);
});

test("projects without a slug are addressed by their id, and campaigns name their kind in other ways", async () => {
  const kinds = { SocialCalendar: "App\\Models\\SocialCalendar", MetaAd: "meta_ad" } as Json;
  product.proxy.poison(
    /^GET /,
    rewrite(({ kind, ...record }) => {
      delete record["slug"];
      return typeof kind === "string" ? { ...record, type: kinds[kind] ?? "x" } : record;
    }),
  );
  const projects = await visitor.get("/projects");
  const [, project] = projects.html.match(/href="(\/projects\/[0-9A-Z]{26}\/folders)"/) ?? [];
  expect(project).toBeDefined();
  expect((await visitor.get(project!)).status).toBe(200);
  const list = await visitor.get(folder);
  expect(list.text).toContain("Social calendar");
  expect(list.html).toContain(`href="${calendar}"`);

  product.proxy.poison(/^GET .*\/campaigns/, without("kind"));
  const unnamed = await visitor.get(folder);
  expect([unnamed.status, unnamed.text.includes("Launch")]).toEqual([200, true]);
});

test.each([
  ["a plain day", "2027-03-29"],
  ["a day with the time of midnight", "2027-03-29 00:00:00"],
  ["an instant with its own zone", "2027-03-29T00:00:00+02:00"],
  ["midnight in the API’s time zone as a UTC instant", "2027-03-28T22:00:00.000000Z"],
])("a date as %s is the same day", async (_, date) => {
  product.proxy.poison(
    /^GET /,
    rewrite((record) => (record["planned_for"] ? { ...record, planned_for: date } : record)),
  );
  const page = await visitor.get(post);
  expect(page.html).toContain('value="2027-03-29"');
});

test("a list in pages of any size is read to its end", async () => {
  const campaigns = await newFolder(visitor, "First");
  const project = campaigns.replace(/\/[^/]+\/campaigns$/, "");
  for (const name of ["Second", "Third", "Fourth", "Fifth"])
    await visitor.submit(await visitor.get(`${project}/new`), "Create folder", { name });
  for (const page of [1, 2, 3])
    product.proxy.poison(
      new RegExp(`^GET /api/projects/[^/]+/folders${page > 1 ? `\\?page=${page}` : ""}$`),
      {
        kind: "rewrite",
        change: (body) => {
          const rows = (body as { data: unknown[] }).data.slice(2 * page - 2, 2 * page);
          return { data: rows, current_page: page, last_page: 3, per_page: 2, total: 5, from: 1, to: 2 };
        },
      },
    );
  const list = await visitor.get(project);
  for (const name of ["First", "Second", "Third", "Fourth", "Fifth"]) expect(list.text).toContain(name);
});

test("a person without organizations is asked for theirs, and no one goes round in circles", async () => {
  product.proxy.poison(/^GET \/api\/user$/, without("organizations", "current_organization_id"));
  expect((await visitor.get("/projects")).path).toBe("/projects");
  product.proxy.poison(/^GET \/api\/organization$/, gone());
  expect((await visitor.get("/projects")).path).toBe("/projects");
});

test("an ad with one headline and one description is read, edited, and sent by those names", async () => {
  const campaign = await newCampaign(visitor, folder, "GoogleAd", "Search");
  const ad = await newGoogleAd(visitor, campaign);
  product.proxy.poison(
    /google-ad/,
    rewrite(({ headlines, content_id, ...record }) => {
      delete record["descriptions"];
      return {
        ...record,
        ...(content_id !== undefined && { id: content_id }),
        ...(headlines !== undefined && { heading: "Cold boots" }),
      };
    }),
  );
  const page = await visitor.get(ad);
  expect(page.status).toBe(200);
  expect(page.html).toContain('value="Cold boots"');
  await visitor.submit(page, "Save", { "headlines[0].text": "Dry boots" });
  const sent = product.proxy.requests.findLast(({ method }) => method === "PUT");
  expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ heading: "Dry boots" });
});

test("fields that the API does not keep are named in the notice", async () => {
  const ad = await newCampaign(visitor, folder, "MetaAd", "Forgetful");
  product.proxy.poison(/^PATCH /, without("budget_amount", "audience_note"));
  const form = await visitor.get(`${ad}/edit`);
  const saved = await visitor.submit(form, "Save settings", {
    budget_amount: "50",
    currency: "EUR",
    audience_note: "Hikers",
  });
  expect(saved.text).toContain("Settings saved. This server didn’t save: Budget, Audience.");
  const again = await visitor.submit(await visitor.get(`${ad}/edit`), "Save settings", {
    name: "Mindful",
    budget_amount: "",
    audience_note: "",
  });
  expect(again.text).not.toContain("didn’t save");
});

test("filters that the API does not heed are done here, or said", async () => {
  const campaigns = await newFolder(visitor, "Full");
  for (const name of ["Boots", "Socks", "Hats"]) await newCampaign(visitor, campaigns, "MetaAd", name);
  const path = campaigns.replace("/projects", "/api/projects");
  product.proxy.poison(new RegExp(`^GET ${path}`), {
    kind: "rewrite",
    change: (body) => body,
    path: path,
  });
  const filtered = await visitor.get(`${campaigns}?search=socks`);
  expect(filtered.text).toContain("1 campaign");
  expect(mainText(filtered)).not.toContain("Hats");
  product.proxy.poison(new RegExp(`^GET ${path}`), {
    kind: "rewrite",
    change: (body) => ({ ...(body as Json), meta: { ...((body as Json)["meta"] as Json), last_page: 9 } }),
    path,
  });
  const long = await visitor.get(`${campaigns}?search=socks&kind=Blog`);
  expect(long.text).toContain(
    "This server can’t filter by search and type yet, so the list shows everything.",
  );
  expect(long.text).toContain("Hats");
});

test("a fallback route in its own words is a call that is not there, and not a missing record", async () => {
  const other = await openProduct();
  try {
    const { visitor: guest } = await arrive(other);
    const own = gone('{"message":"Nothing to see here."}');
    other.proxy.poison(/marquee-asks-what-is-not-there/, own);
    other.proxy.poison(/^GET \/api\/trash/, own);
    const page = await guest.get("/trash");
    expect([page.status, page.text.includes("This server does not offer trash yet")]).toEqual([404, true]);
    const missing = await guest.get("/projects/nothing-of-that-name/folders");
    expect([missing.status, missing.text.includes("does not offer")]).toEqual([404, false]);
    expect(missing.text).toContain("Page Not Found");

    // It is remembered: no page asks for it again, and nothing promises a trash.
    const asked = () => other.proxy.requests.filter(({ path }) => path.startsWith("/api/trash")).length;
    const before = asked();
    const campaigns = await newFolder(guest);
    const ad = await newCampaign(guest, campaigns, "MetaAd");
    const question = await guest.get(`${ad}/delete`);
    expect(question.text).toContain("You can’t undo this.");
    expect(question.text).not.toContain("trash");
    expect(asked()).toBe(before);
  } finally {
    await other.close();
  }
});

test("a session that lies in a cookie of its own is passed on and back", async () => {
  const name = "k3Jd92nfLs0aQm4Zx81cVb7TyU6oWpEr5gHiXt2N";
  product.proxy.poison(
    /^GET \/api\/projects(\?|$)/,
    { kind: "cookies", set: [`${name}=payload; Max-Age=7200; Path=/; HttpOnly; SameSite=lax`] },
    1,
  );
  const own = newVisitor(product.origin);
  for (const [key, value] of visitor.cookies) own.cookies.set(key, value);
  await own.get("/projects");
  await own.get("/projects");
  expect(String(product.proxy.requests.at(-1)?.headers.cookie)).toContain(`${name}=payload`);
});

test("every field that a page cannot do without is named in the log when it is missing, without its value", async () => {
  const cases: [string, string, string][] = [
    ["/api/user", "id", "/projects"],
    ["/api/projects", "data.*.name", "/projects"],
    ["/api/projects/{project}", "name", folder],
    ["/api/projects/{project}/folders/{folder}/campaigns", "data.*.name", folder],
    ["/api/projects/social-calendar/{id}", "name", monthOf()],
    ["/api/projects/social-calendar/board/{id}", "id", post],
  ];
  for (const [route, field, page] of cases) {
    const call = new RegExp(`^GET ${route.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
    product.proxy.poison(call, without(field.split(".").at(-1)!));
    const { status, text } = await visitor.get(page);
    const lines = await logged(route, field);
    expect([route, field, lines.length]).toEqual([route, field, 1]);
    expect(Object.keys(lines[0]!).toSorted()).toEqual([
      "count",
      "event",
      "expected",
      "field",
      "found",
      "level",
      "method",
      "requestId",
      "route",
      "time",
    ]);
    if (status === 502) expect(text).toContain(`Request ID: ${String(lines[0]!["requestId"])}`);
    await product.proxy.heal();
  }
});

test("one odd row leaves the others where they are", async () => {
  product.proxy.poison(/^GET \/api\/projects\/social-calendar\/[^/]+(\?|$)/, {
    kind: "rewrite",
    change: (body) => {
      const { data } = body as { data: Json };
      return { data: { ...data, boards: [...(data["boards"] as unknown[]), { title: "No id" }, null, 7] } };
    },
  });
  const month = await visitor.get(monthOf());
  expect([month.status, month.text.includes("Teaser"), month.text.includes("No id")]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await logged("/api/projects/social-calendar/{id}", "boards.*.id")).length).toBe(1);
});

test("a Meta ad’s content that is named by its id alone is opened and saved", async () => {
  const ad = await newMetaAd(visitor, await newCampaign(visitor, folder, "MetaAd", "Plain"));
  product.proxy.poison(
    /meta-ad/,
    rewrite(({ content_id, ...record }) =>
      content_id === undefined ? record : { ...record, id: content_id },
    ),
  );
  const page = await visitor.get(ad);
  expect(page.status).toBe(200);
  expect((await visitor.submit(page, "Save", { heading: "Warm feet" })).text).toContain("saved");
});
