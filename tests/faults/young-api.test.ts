import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { crawl } from "../support/crawl.ts";
import { demoPerson } from "../support/demo.ts";
import { startFaultyProduct } from "../support/product.ts";
import { newVisitor, type Page, type Visitor } from "../support/visitor.ts";

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

let product: Awaited<ReturnType<typeof startFaultyProduct>>;
let visitor: Visitor;
let pages: Page[];
let search: Page;

beforeAll(async () => {
  product = await startFaultyProduct({ seed: true, isNew: true });
  product.proxy.poison(new RegExp(`^(?!(?:${offered.join("|")})(?:\\?|$))`), {
    kind: "answer",
    status: 404,
    headers,
    body,
  });
  visitor = newVisitor(product.origin);
  await signIn(visitor, await demoPerson(product.dataDir));
  pages = await crawl(visitor, "/projects");
  search = await visitor.get("/search");
});
afterAll(() => product.stop());

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

test("a post keeps what is typed through its preview, and leaves nothing behind", async () => {
  const post = pages.find(({ path, status }) => status === 200 && /\/boards\/(?!new)[^/]+$/.test(path))!;
  const preview = await visitor.submit(post, "Update preview", { content: "Typed" });
  expect([preview.status, preview.html.includes(">Typed</textarea>")]).toEqual([200, true]);
  const again = await visitor.get(post.path);
  expect([again.status, again.html.includes("Typed</textarea>")]).toEqual([200, false]);
  expect(again.text).not.toContain("unsaved changes");
});

test("the list of projects has no section about what needs the person", () => {
  const projects = pages.find(({ path }) => path === "/projects");
  expect(projects?.status).toBe(200);
  expect(projects?.text).toContain("Winter collection");
  expect(projects?.text).not.toContain("Needs you");
});
