import { afterAll, afterEach, describe, expect, test } from "vitest";
import { AGENDA_DAY_MAX } from "#contract/limits.ts";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { linkIn, mainText, type Page, wordsOf } from "../support/visitor.ts";
import { demoVisitor } from "../support/demo.ts";
import { newCampaign, newFolder } from "../support/workspace.ts";

const AGENDA = /^GET \/api\/agenda/;
const JSON_TYPE = { "Content-Type": "application/json" };

const product = await openProduct({ seed: true });
const ada = await demoVisitor(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

/** One of the cards of the start page. Null if it isn't there. */
const cardOf = ({ html }: Page, id: string) =>
  html.match(new RegExp(`<section aria-labelledby="${id}-heading".*?</section>`, "s"))?.[0] ?? null;
const wordsIn = (page: Page, id: string) => wordsOf(cardOf(page, id) ?? "");

const rowsOf = (page: Page) =>
  [...(cardOf(page, "waiting") ?? "").matchAll(/<li [^>]*data-row.*?<\/li>/gs)].map(([row]) => ({
    text: wordsOf(row),
    /** What the links are called. */
    name: wordsOf(row.match(/<a[^>]*\saria-label="([^"]*)"/)?.[1] ?? ""),
    to: row.match(/<h3[^>]*><a[^>]*\shref="([^"]*)"/)?.[1] ?? null,
    act: row.match(/<a [^>]*class="btn[^>]*\shref="([^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? null,
    image: row.match(/<img [^>]*src="([^"]*)"/)?.[1] ?? null,
  }));

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
const week = (days: object[], more: object = {}) => ({
  week: { from: "2026-11-23", to: "2026-11-29", posts: 0, days, ...more },
});

describe("what waits", () => {
  test("opens whole in the approvals, and a decision leads to the next", async () => {
    const start = await ada.get("/projects");
    expect(wordsIn(start, "waiting")).toMatch(/^Waiting for you 9 All approvals/);
    const rows = rowsOf(start);
    expect(rows.map(({ name }) => name.replace(/^.*, /, ""))).toEqual([
      ...Array.from({ length: 3 }, () => "waiting for your approval"),
      ...Array.from({ length: 2 }, () => "its product has changed"),
      "replace its secret",
      ...Array.from({ length: 2 }, () => "its rights end soon"),
      "did it help?",
    ]);
    const second = rows[1]!;
    expect(second.text).toMatch(/Lin Okafor asked .* ago Review/);
    const opened = await ada.get(second.act ?? "");
    const first = wordsOf(/<article .*?<\/article>/s.exec(opened.html)?.[0] ?? "");
    expect(first).toContain(second.name.replace(/,.*/, ""));
    const approved = await ada.submit(opened, `Approve and next ${second.name.replace(/, waiting.*/, "")}`);
    expect(approved.text).toContain("approved.");
    expect(approved.path).toMatch(/^\/approvals\?item=/);
    // The next one is open, too: its decision is above all that is published.
    const places = ['value="approve"', '<dl class="published-facts"'].map((part) =>
      approved.html.indexOf(part),
    );
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    const left = rowsOf(await ada.get("/projects"));
    expect(left.some(({ name }) => name === second.name)).toBe(false);
  });

  test("is shown with its image, its text, and its time", async () => {
    answers({
      to_approve: {
        total: 1,
        items: [
          item(1, {
            text: "Bring boots.",
            networks: ["facebook"],
            image: { url: "/api/files/a1", alt: "Snow" },
            planned_for: "2026-11-27",
            scheduled_at: "2026-11-27T08:30:00Z",
            zone: "Asia/Tokyo",
          }),
        ],
      },
    });
    const page = await ada.get("/projects");
    const [row] = rowsOf(page);
    expect(row?.text).toContain(
      "Social calendar Facebook, Fri, Nov 27, 17:30 (Asia/Tokyo) Post 1 Bring boots. Lin asked",
    );
    expect(row?.image).toBe("/files/a1?width=480");
  });

  test("is nothing for people who approve nothing, who see no Review", async () => {
    const page = await (await demoVisitor(product, "guest@marquee.test")).get("/projects");
    expect(wordsIn(page, "waiting")).toBe("Waiting for you You’re all caught up.");
  });

  test("asks people why they changed ads, and whether it helped, and nobody else", async () => {
    const lin = await demoVisitor(product, "lin@marquee.test");
    const [review, reasons, ...rest] = rowsOf(await lin.get("/projects"));
    expect(rest).toEqual([]);
    expect(review?.text).toMatch(
      /^Ad log: did it help\? Due \w+ \d+ Age, Trail boots, cold audiences Review/,
    );
    expect(mainText(await lin.get(review?.act ?? ""))).toContain("Reach had flattened for ten days.");
    expect(reasons?.text).toMatch(/^Ad log 4 changes without a reason Say why/);
    expect(mainText(await lin.get(reasons?.act ?? ""))).toMatch(
      /changes by Lin Okafor, (?:today|\w{3} \d+) \d/,
    );
  });

  test("includes a mention until it is answered, which leads to the comment", async () => {
    const lin = await demoVisitor(product, "lin@marquee.test");
    const row = rowsOf(await ada.get("/projects")).find(({ name }) => name.startsWith("Care tip"));
    await lin.submit(await lin.get(`${row?.to}/comments`), "Add comment", {
      body: "@Ada Lovelace, is this right?",
    });
    const mention = rowsOf(await ada.get("/projects")).find(({ name }) =>
      name.endsWith(", a comment mentions you"),
    );
    expect(mention?.text).toMatch(/is this right\? Lin Okafor mentioned you .* Reply Care tip/);
    const opened = await ada.get(mention?.to ?? "");
    expect(opened.html).toContain(`id="${mention?.to?.split("#")[1]}"`);
  });

  test("begins with what is to be published, and counts all of it", async () => {
    answers({
      to_publish: { total: 2, items: [planned(31, { scheduled_at: "2026-11-24T08:00:00Z" }), planned(32)] },
      to_approve: { total: 7, items: [1, 2, 3, 4].map((n) => item(n)) },
      mentions: { total: 1, items: [item(11, { comment_id: "k1" })] },
    });
    const page = await ada.get("/projects");
    expect(wordsIn(page, "waiting")).toMatch(/^Waiting for you 10 /);
    const rows = rowsOf(page);
    expect(rows.map(({ name }) => name)).toEqual([
      "Post 31, time to publish",
      "Post 32, time to publish",
      "Post 1, waiting for your approval",
      "Post 2, waiting for your approval",
      "Post 3, waiting for your approval",
      "Post 11, a comment mentions you",
    ]);
    expect(rows[0]?.text).toContain("Due Nov 24");
    expect(rows[0]?.act).toBe(
      "/projects/p/folders/f/campaigns/social-calendar/c/boards/31/status?to=published",
    );
  });

  test("has no link to what an API doesn’t say the place of, and leaves out what can’t be read", async () => {
    answers({
      to_approve: {
        total: 3,
        items: [item(1, { folder: null }), { id: 2 }, item(3, { status: "half_approved" })],
      },
      week: "soon",
    });
    const page = await ada.get("/projects");
    expect(rowsOf(page).map(({ text, to }) => [/Post \d/.exec(text)?.[0], to])).toEqual([
      ["Post 1", null],
      ["Post 3", "/projects/p/folders/f/campaigns/social-calendar/c/boards/3"],
    ]);
    expect(cardOf(page, "week")).toBeNull();
  });
});

describe("the week", () => {
  const daysOf = (page: Page) =>
    [...(cardOf(page, "week") ?? "").matchAll(/<li class="flex.*?(?=<li class="flex|<\/ol>)/gs)].map(
      ([day]) => wordsOf(day),
    );

  test("has seven days with what is published, on the clock that it goes out by", async () => {
    answers(
      week(
        [
          {
            day: "2026-11-24",
            total: AGENDA_DAY_MAX + 2,
            items: [1, 2, 3, 4, 5, 6, 7].map((n) =>
              planned(n, { scheduled_at: "2026-11-24T08:00:00Z", networks: ["x"] }),
            ),
          },
          {
            day: "2026-11-25",
            total: 1,
            items: [
              planned(9, {
                planned_for: "2026-11-25",
                scheduled_at: "2026-11-24T16:30:00Z",
                zone: "Asia/Tokyo",
              }),
            ],
          },
        ],
        { posts: 8, ads: 1, in_review: 2 },
      ),
    );
    const page = await ada.get("/projects?week=2026-11-23");
    expect(wordsIn(page, "week")).toContain("8 posts and 1 ad, 2 still need approval");
    const days = daysOf(page);
    expect(days).toHaveLength(7);
    expect(days[0]).toMatch(/^Monday, Nov 23, 2026/);
    expect(days[1]).toContain("Post 1 , X, 9:00 , Scheduled Post 2");
    expect(days[1]?.match(/Post \d/g)).toHaveLength(AGENDA_DAY_MAX);
    expect(days[1]).toContain("2 more on Tuesday, Nov 24, 2026");
    expect(days[2]).toContain("Post 9 , 1:30 (Asia/Tokyo), Scheduled");
  });

  test("is the one before or after through its links, and asks the API for it", async () => {
    const start = await ada.get("/projects");
    expect(wordsIn(start, "week")).toMatch(/^This week /);
    const earlier = await ada.get(linkIn(start, /href="(\/projects\?week=[^"]+)"/));
    expect(wordsIn(earlier, "week")).toMatch(/^[A-Z][a-z]{2} \d+ – [A-Z][a-z]{2} \d+, \d{4} .*This week/);
    const asked = product.proxy.requests.filter(({ path }) => path.startsWith("/api/agenda")).at(-1);
    expect(asked?.path).toMatch(/^\/api\/agenda\?week=\d{4}-\d{2}-\d{2}$/);
    const nonsense = await ada.get("/projects?week=2026-02-30");
    expect([nonsense.status, wordsIn(nonsense, "week")]).toEqual([200, wordsIn(start, "week")]);
  });

  test("offers a new post on an empty day, which the choice of a calendar keeps", async () => {
    answers(week([], { from: "2099-11-23", to: "2099-11-29" }));
    const start = await ada.get("/projects");
    const to = linkIn(start, /href="(\/new\/post\?date=2099-11-24)"/);
    expect(linkIn(await ada.get(to), /href="([^"]+\/boards\/new\?date=2099-11-24)"/)).not.toBe("");
    const guest = await demoVisitor(product, "guest@marquee.test");
    expect((await guest.get("/projects")).html).not.toContain("/new/post?date=");
  });

  test("begins with the first post of a new organization, in its calendar", async () => {
    const { visitor } = await arrive(product);
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const start = await visitor.get("/projects");
    const to = linkIn(start, /href="([^"]+\/boards\/new\?date=[^"]+)"[^>]*>(?:<svg.*?<\/svg>)? ?First post/);
    expect(to).toMatch(new RegExp(`^${calendar}/boards/new\\?date=\\d{4}-\\d{2}-\\d{2}$`));
  });
});

describe("the tasks", () => {
  test("are the person’s open ones, late first, and one is added in a line and done in a press", async () => {
    const start = await ada.get("/projects");
    expect(wordsIn(start, "tasks")).toMatch(/^My tasks \d+ tasks All tasks .*days? late/);
    const added = await ada.submit(start, "Add task", { line: "Call the studio" });
    expect([added.path, added.text]).toEqual(["/projects", expect.stringContaining("Task added")]);
    const task = /Mark (.+?) as done/.exec(wordsIn(start, "tasks"))?.[1] ?? "";
    const done = await ada.submit(start, `Mark ${task} as done`);
    expect([done.path, done.text]).toEqual(["/projects", expect.stringContaining("Task done.")]);
    expect(wordsIn(done, "tasks")).not.toContain(task);
  });
});

describe("the projects", () => {
  test("show their state in numbers, their people, and what comes next", async () => {
    const page = await ada.get("/projects");
    expect(wordsIn(page, "projects")).toMatch(
      /Winter collection 3 folders, 25 campaigns .*\d+ draft .*\d+ scheduled \d+ published Ada Lovelace .*Next: /,
    );
    const more = await ada.get(linkIn(page, /href="(\/projects\/winter-collection\/more)"/));
    expect(mainText(more)).toContain(
      "Content calendar New post Library Saved texts Share with client Edit project Delete project…",
    );
    expect(linkIn(more, /href="(\/projects\/winter-collection\/edit)"/)).not.toBe("");
  });

  test("come first for whoever looks for one", async () => {
    const found = mainText(await ada.get("/projects?search=repair"));
    expect(found).toMatch(/Projects 1 project .*Repair workshop.*This week/);
    expect(found).not.toContain("Summer festival");
  });
});

test.each([
  ["a failure", { kind: "answer", status: 500, body: "{}", headers: JSON_TYPE }],
  [
    "an answer that is none",
    { kind: "answer", status: 200, body: "<html>", headers: { "Content-Type": "text/html" } },
  ],
  ["another shape", { kind: "answer", status: 200, body: '{"data": 3}', headers: JSON_TYPE }],
  ["a reset", { kind: "reset", after: 0 }],
] as const)(
  "after %s each card of the day offers another try, and the projects are there",
  async (_, toxic) => {
    product.proxy.poison(AGENDA, toxic);
    const page = await ada.get("/projects?search=winter");
    expect(page.status).toBe(200);
    for (const [id, heading] of [
      ["week", "This week"],
      ["waiting", "Waiting for you"],
      ["tasks", "My tasks"],
    ] as const)
      expect(wordsIn(page, id)).toBe(`${heading} Couldn’t load this. Try again`);
    expect(cardOf(page, "waiting")).toContain('href="/projects?search=winter"');
    expect(page.text).toContain("Winter collection");
  },
);
