import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { crawl } from "../support/crawl.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith } from "../support/visitor.ts";
import { demoVisitor } from "../support/demo.ts";

/** The calls of the specification, and the lists without which nothing could be found. */
const offered = [
  String.raw`\w+ /(?:sanctum/csrf-cookie|login|logout|register|api/user|api/organization)`,
  String.raw`GET /api/organization/[^/]+/members`,
  String.raw`\w+ /api/projects(?:/[^/]+(?:/folders(?:/[^/]+(?:/campaigns)?)?)?)?`,
  String.raw`\w+ /api/projects/(?:social-calendar|meta-ad|google-ad|blog)(?:/[^/]+)?`,
  String.raw`(?:PATCH|DELETE) /api/projects/social-calendar/board/[^/]+`,
  String.raw`PUT /api/projects/social-calendar/board/content`,
  String.raw`POST /api/projects/(?:social-calendar/board|meta-ad/content)/reference-image`,
  String.raw`(?:PUT|DELETE) /api/projects/(?:meta-ad|google-ad)/content/[^/]+`,
  String.raw`GET /api/files/[^/]+`,
];

const body = JSON.stringify({ message: "The route api/something could not be found." });
const headers = { "Content-Type": "application/json" };

const product = await openProduct({ seed: true });
product.proxy.poison(new RegExp(`^(?!(?:${offered.join("|")})(?:\\?|$))`), {
  kind: "answer",
  status: 404,
  headers,
  body,
});
const visitor = await demoVisitor(product);
const pages = await crawl(visitor, "/projects");
const search = await visitor.get("/search");
afterAll(() => product.close());

test("an API with the calls of the specification alone is enough to open every campaign and what is in it", () => {
  const whole = pages.filter(({ status }) => status === 200).map(({ path }) => path);
  for (const kind of [
    /\/campaigns$/,
    /\/social-calendar\/[^/]+$/,
    /\/social-calendar\/[^/]+\/boards\/(?!new)[^/]+$/,
    /\/meta-advertisement\/[^/]+$/,
    /\/meta-advertisement\/[^/]+\/content\/(?!new)[^/]+\/edit/,
    /\/google-advertisement\/[^/]+$/,
    /\/google-advertisement\/[^/]+\/content\/(?!new)[^/]+\/edit/,
    /\/blog\/[^/]+$/,
  ])
    expect(
      whole.find((path) => kind.test(path)),
      String(kind),
    ).toBeDefined();
});

test("what an API does not have is said by name, in place of an error", () => {
  const missing = pages.filter(({ status }) => status !== 200);
  expect(missing.length).toBeGreaterThan(0);
  for (const { path, status, text } of missing) {
    expect([path, status]).toEqual([path, 404]);
    expect(text, path).toMatch(/This server does not offer [a-z ]+ yet/);
  }
});

test("a search says that there is none", () => {
  expect([search.status, search.text.includes("This server does not offer search yet")]).toEqual([404, true]);
});

test.each([
  ["a post", /\/boards\/(?!new)[^/]+$/, { content: "Typed text" }],
  ["a Meta ad", /\/meta-advertisement\/[^/]+\/content\/(?!new)[^/]+\/edit/, { heading: "Typed text" }],
  [
    "a Google ad",
    /\/google-advertisement\/[^/]+\/content\/(?!new)[^/]+\/edit/,
    { "headlines[0].text": "Typed text" },
  ],
  ["a blog post", /\/blog\/[^/?]+$/, { title: "Typed title", body: "Typed text" }],
] as const)(
  "%s keeps what is typed through its preview, and leaves nothing behind",
  async (_, kind, typed) => {
    const { path } = pages.find((page) => page.status === 200 && kind.test(page.path))!;
    const shown = await visitor.submit(await visitor.get(path), "Update preview", typed);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(formWith(shown, "Update preview").fields)).toMatchObject(typed);
    const preview = /id="preview".*?<\/section>/s.exec(shown.html)?.[0];
    for (const text of Object.values(typed)) expect(preview).toContain(text);
    const again = await visitor.get(path);
    expect([again.status, again.html.includes("Typed text")]).toEqual([200, false]);
    expect(again.text).not.toContain("unsaved changes");
  },
);

test("the start page has the projects alone", () => {
  const projects = pages.find(({ path }) => path === "/projects");
  expect(projects?.status).toBe(200);
  expect(projects?.text).toContain("Winter collection");
  for (const heading of ["This week", "Waiting for you", "My tasks", "Couldn’t load this"])
    expect(projects?.text).not.toContain(heading);
});

test("a post is written and planned, and has one image", async () => {
  const [calendar = ""] = pages
    .map(({ path }) => path)
    .filter((path) => /\/social-calendar\/[^/?]+$/.test(path));
  const strip = async (background: string) => {
    const blank = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    return new File([new Uint8Array(await blank.png().toBuffer())], "strip.png", { type: "image/png" });
  };
  const fresh = await visitor.get(`${calendar}/boards/new?date=2099-11-24`);
  expect(fresh.html).not.toMatch(/value="step-/);
  const made = await visitor.submit(fresh, "Create post", {
    content: "One image at once",
    networks: ["x"],
    image: await strip("#c33"),
    new_alt: "A red strip",
  });
  expect([made.status, made.text]).toEqual([200, expect.stringContaining("Post created.")]);
  expect(made.text).toContain("Reference image Image 1 Remove image 1 Alternative text A red strip");
  expect(made.html).toMatch(
    /name="planned_for"[^>]*value="2099-11-24"|value="2099-11-24"[^>]*name="planned_for"/,
  );
  const saved = await visitor.submit(made, "Save", {
    content: "Another text",
    planned_for: "2099-11-25",
    image: await strip("#33c"),
    "images[0].alt": "A blue strip",
  });
  expect(saved.text).toMatch(/Content.*saved\./);
  const again = await visitor.get(made.path);
  expect(again.html).toContain(">Another text</textarea>");
  expect(again.text).toContain("Reference image Image 1 Remove image 1 Alternative text A blue strip");
});

test("a step that can’t be taken leaves the post, and its form goes on from it", async () => {
  const [calendar = ""] = pages
    .map(({ path }) => path)
    .filter((path) => /\/social-calendar\/[^/?]+$/.test(path));
  const fresh = await visitor.get(`${calendar}/boards/new?date=2099-11-24`);
  const { fields } = formWith(fresh, "Create post");
  const body = new URLSearchParams(fields.filter(([name]) => name !== "intent"));
  body.set("content", "Scheduled nowhere");
  body.append("networks", "x");
  body.set("intent", "step-scheduled");
  const tried = await visitor.get(fresh.path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  });
  expect([tried.status, tried.text]).toEqual([
    200,
    expect.stringMatching(/Saved as a draft\. .*Not scheduled:/),
  ]);
  const saved = await visitor.submit(tried, "Save", { content: "Planned nowhere" });
  expect(saved.path).toMatch(/\/boards\/(?!new)/);
  expect(saved.text).toContain("Content saved.");
});
