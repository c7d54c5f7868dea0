import { afterAll, afterEach, expect, test } from "vitest";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, type Page } from "../support/visitor.ts";
import { demoVisitor } from "../support/demo.ts";

const AGENDA = /^GET \/api\/agenda/;
const JSON_TYPE = { "Content-Type": "application/json" };

const product = await openProduct({ seed: true });
const ada = await demoVisitor(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const words = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<svg.*?<\/svg>/gs, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
const stripOf = ({ html }: Page) =>
  html.match(/<section aria-labelledby="needs-you".*?<\/section>/s)?.[0] ?? null;
const rowsOf = (page: Page) =>
  [...(stripOf(page) ?? "").matchAll(/<li( data-wide-only="true")?>(.*?)<\/li>/gs)].map(
    ([, isWide, row = ""]) => ({
      text: words(row),
      /** What the link is called. */
      name: words(row.match(/<a[^>]*\saria-label="([^"]*)"/)?.[1] ?? ""),
      to: row.match(/<a[^>]*\shref="([^"]*)"/)?.[1] ?? null,
      isWide: isWide !== undefined,
    }),
  );
const headings = (page: Page) =>
  [...(stripOf(page) ?? "").matchAll(/<h3>(.*?)<\/h3>/gs)].map(([, h = ""]) => words(h));

const answers = (agenda: unknown, status = 200) =>
  product.proxy.poison(AGENDA, {
    kind: "answer",
    status,
    body: JSON.stringify({ data: agenda }),
    headers: JSON_TYPE,
  });

const item = (id: number, more: object = {}) => ({
  id,
  type: "boards",
  name: `Post ${id}`,
  kind: "SocialCalendar",
  status: "in_review",
  campaign: { id: "c", name: "C" },
  folder: { id: "f", name: "F" },
  project: { slug: "p", name: "P" },
  author: { id: 9, name: "Lin" },
  ...more,
});
const planned = (id: number, more: object = {}) =>
  item(id, { status: "scheduled", author: null, planned_for: "2026-11-24", zone: "Europe/Berlin", ...more });

test("an owner opens what waits for their approval, and approves it there", async () => {
  const projects = await ada.get("/projects");
  expect(headings(projects)[0]).toBe("To approve 3");
  const rows = rowsOf(projects);
  expect(rows.map(({ text, name }) => [text, name])).toContainEqual([
    "Care tip: wool and the airer from Lin Okafor",
    "Care tip: wool and the airer, waiting for your approval",
  ]);
  const waiting = rows.filter(({ name }) => name.endsWith(", waiting for your approval"));
  expect(waiting.length).toBe(3);
  for (const { to } of waiting) expect(formWith(await ada.get(to ?? ""), "Approve").fields).toBeDefined();
  const first = await ada.get(waiting.find(({ text }) => text.startsWith("Care tip"))?.to ?? "");
  const approved = await ada.submit(first, "Approve");
  expect(approved.text).toContain("Approved");
  const left = rowsOf(await ada.get("/projects"));
  expect(left.some(({ text }) => text.startsWith("Care tip"))).toBe(false);
});

test("people who approve nothing are told that nothing waits", async () => {
  for (const email of ["lin@marquee.test", "guest@marquee.test"]) {
    const page = await (await demoVisitor(product, email)).get("/projects");
    expect(headings(page)).toEqual([]);
    expect(words(stripOf(page) ?? "")).toMatch(/^Needs youYou’re all caught up\. .* scheduled this week\.$/);
  }
});

test("a mention leads to the comment, until it is answered", async () => {
  const lin = await demoVisitor(product, "lin@marquee.test");
  const row = rowsOf(await ada.get("/projects")).find(({ text }) => text.startsWith("What waxed cotton"));
  const comments = await lin.get(`${row?.to}/comments`);
  await lin.submit(comments, "Add comment", { body: "@Ada Lovelace, is this right?" });
  const page = await ada.get("/projects");
  expect(headings(page)).toContain("Mentions 1");
  const mention = rowsOf(page).find(({ name }) => name.endsWith(", a comment mentions you"));
  expect(mention?.text).toMatch(/^What waxed cotton .* from Lin Okafor$/);
  const opened = await ada.get(mention?.to ?? "");
  expect(opened.text).toContain("is this right?");
  expect(opened.html).toContain(`id="${mention?.to?.split("#")[1]}"`);
});

test("each group shows three, and a phone five in all, some of each", async () => {
  const five = [1, 2, 3, 4, 5];
  answers({
    to_approve: { total: 7, items: five.map((n) => item(n)) },
    mentions: { total: 1, items: [item(11, { comment_id: "k1" })] },
    scheduled: { total: 4, posts: 4, items: five.map((n) => planned(20 + n)) },
  });
  const page = await ada.get("/projects");
  expect(headings(page)).toEqual(["To approve 7", "Mentions 1", "Scheduled this week 4"]);
  const rows = rowsOf(page);
  expect(rows.length).toBe(7);
  expect(rows.filter(({ isWide }) => !isWide).map(({ text }) => text.replace(" from Lin", ""))).toEqual([
    "Post 1",
    "Post 2",
    "Post 11",
    "Tue Post 21",
    "Tue Post 22",
  ]);
});

test("what is to be published stands first, and leads to the page where it is marked as published", async () => {
  answers({
    to_publish: { total: 2, items: [planned(31, { scheduled_at: "2026-11-24T08:00:00Z" }), planned(32)] },
    to_approve: { total: 1, items: [item(1)] },
  });
  const page = await ada.get("/projects");
  expect(headings(page)).toEqual(["To publish 2", "To approve 1"]);
  const [first, second] = rowsOf(page);
  expect([first?.text, second?.text]).toEqual(["Due Nov 24 Post 31", "Due Nov 24 Post 32"]);
  expect([first?.name, first?.to]).toEqual([
    "Post 31, time to publish",
    "/projects/p/folders/f/campaigns/social-calendar/c/boards/31/status?to=published",
  ]);
});

test("times are on the clock that posts go out by, and say its zone where the reader has another", async () => {
  answers({
    to_approve: { total: 1, items: [item(1)] },
    scheduled: {
      total: 3,
      items: [
        planned(1, { scheduled_at: "2026-11-24T08:00:00Z" }),
        planned(2, { planned_for: "2026-11-25", scheduled_at: "2026-11-24T16:30:00Z", zone: "Asia/Tokyo" }),
        planned(3, { planned_for: null, scheduled_at: "2026-11-26T23:30:00Z" }),
      ],
    },
  });
  const texts = rowsOf(await ada.get("/projects")).map(({ text }) => text);
  expect(texts.slice(1)).toEqual(["Tue 09:00 Post 1", "Wed 01:30 (Asia/Tokyo) Post 2", "Fri 00:30 Post 3"]);
});

test("nothing to do is one sentence, which counts what is scheduled", async () => {
  const sentence = async (scheduled: object | null) => {
    answers({ to_approve: null, scheduled });
    return words(stripOf(await ada.get("/projects")) ?? "").replace("Needs you", "");
  };
  const caughtUp = "You’re all caught up.";
  expect(await sentence({ total: 4, posts: 4, items: [planned(1)] })).toBe(
    `${caughtUp} 4 posts are scheduled this week.`,
  );
  expect(await sentence({ total: 1, ads: 1 })).toBe(`${caughtUp} 1 ad is scheduled this week.`);
  expect(await sentence({ total: 4, posts: 2, ads: 1, blog_posts: 1 })).toBe(
    `${caughtUp} 2 posts, 1 ad, and 1 blog post are scheduled this week.`,
  );
  expect(await sentence({ total: 0 })).toBe(`${caughtUp} Nothing is scheduled this week.`);
  expect(await sentence(null)).toBe(`${caughtUp} `);
});

test("what an API doesn’t say the place of is shown without a link, and what can’t be read is left out", async () => {
  answers({
    to_approve: {
      total: 3,
      items: [item(1, { folder: null }), { id: 2 }, item(3, { status: "half_approved" })],
    },
    scheduled: "soon",
  });
  const page = await ada.get("/projects");
  expect(rowsOf(page).map(({ text, to }) => [text, to])).toEqual([
    ["Post 1 from Lin", null],
    ["Post 3 from Lin", "/projects/p/folders/f/campaigns/social-calendar/c/boards/3"],
  ]);
});

test.each([
  ["a failure", { kind: "answer", status: 500, body: "{}", headers: JSON_TYPE }],
  [
    "an answer that is none",
    { kind: "answer", status: 200, body: "<html>", headers: { "Content-Type": "text/html" } },
  ],
  ["another shape", { kind: "answer", status: 200, body: '{"data": 3}', headers: JSON_TYPE }],
  ["a reset", { kind: "reset", after: 0 }],
] as const)("after %s the section offers another try, and the list is there", async (_, toxic) => {
  product.proxy.poison(AGENDA, toxic);
  const page = await ada.get("/projects?search=winter");
  expect(page.status).toBe(200);
  expect(words(stripOf(page) ?? "")).toBe("Needs youWe couldn’t load this section. Try again");
  expect(stripOf(page)).toContain('href="/projects?search=winter"');
  expect(page.text).toContain("Winter collection");
});
