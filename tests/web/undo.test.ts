import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { startFaultyProduct } from "../support/product.ts";
import { formWith, mainText, newVisitor, type Page, type Visitor } from "../support/visitor.ts";

let product: Awaited<ReturnType<typeof startFaultyProduct>>;
let visitor: Visitor;
let campaigns: string;
let calendar: string;
beforeAll(async () => {
  product = await startFaultyProduct();
  ({ visitor } = await arrive(product));
  await visitor.submit(await visitor.get("/projects/new"), "Create project", { name: "Winter" });
  const folders = linkIn(await visitor.get("/projects"), /href="(\/projects\/[^"/]+\/folders)"/);
  const made = await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", { name: "Launch" });
  campaigns = linkIn(made, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  calendar = await newCampaign("SocialCalendar", "Teasers");
});
afterEach(() => product.proxy.heal());
afterAll(() => product.stop());

const linkIn = ({ html }: Page, pattern: RegExp) => html.match(pattern)?.[1] ?? "";
const pathOf = ({ path }: Page) => path.replace(/\?.*$/, "");

async function newCampaign(kind: string, name: string) {
  const page = await visitor.get(`${campaigns}/new`);
  return pathOf(await visitor.submit(page, "Create campaign", { name, kind }));
}

async function newPost(title: string) {
  const page = await visitor.get(`${calendar}/boards/new`);
  return pathOf(await visitor.submit(page, "Create post", { title, planned_for: "2030-05-10" }));
}

const offersUndo = ({ html }: Page) => html.includes('action="/undo"');

describe("the notice of a deletion", () => {
  test("offers to undo it on the next page, once, and only there", async () => {
    const post = await newPost("Launch day");
    const done = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    expect(done.path).toBe(calendar);
    expect(offersUndo(done)).toBe(true);
    expect(formWith(done, "Undo").fields.map(([name]) => name)).toEqual([
      "_token",
      "_key",
      "_form",
      "token",
      "back",
    ]);
    expect(offersUndo(await visitor.get(calendar))).toBe(false);
    const undone = await visitor.submit(done, "Undo");
    expect(undone.path).toBe(calendar);
    expect(undone.text).toContain("Undone.");
    expect(offersUndo(undone)).toBe(false);
    expect((await visitor.get(post)).status).toBe(200);
    const twice = await visitor.submit(done, "Undo", { _key: crypto.randomUUID() });
    expect(twice.text).toContain("This has already been undone.");
  });

  test("that nobody has seen leaves its offer to no other notice", async () => {
    const post = await newPost("Launch evening");
    // What is fetched ahead takes no notice away.
    const unseeing = newVisitor(product.origin, { headers: { Purpose: "prefetch" } });
    for (const [name, value] of visitor.cookies) unseeing.cookies.set(name, value);
    await unseeing.submit(await unseeing.get(`${post}/delete`), "Delete post");
    for (const [name, value] of unseeing.cookies) visitor.cookies.set(name, value);
    const page = await visitor.get(`${calendar}/boards/new`, { headers: { Purpose: "prefetch" } });
    const made = await visitor.submit(page, "Create post", { title: "Next", planned_for: "2030-05-11" });
    expect(made.text).toContain("Post created");
    expect(offersUndo(made)).toBe(false);
  });

  test("of a folder brings it back whole", async () => {
    const question = await visitor.get(campaigns.replace(/campaigns$/, "delete"));
    const done = await visitor.submit(question, "Delete folder");
    expect((await visitor.get(calendar)).status).toBe(404);
    await visitor.submit(done, "Undo");
    expect((await visitor.get(calendar)).status).toBe(200);
  });

  test.each(["MetaAd", "GoogleAd", "Blog"])("of a campaign of kind %s offers it too", async (kind) => {
    const campaign = await newCampaign(kind, `A ${kind}`);
    const question = await visitor.get(`${campaign}/delete`);
    const button = /<button[^>]*value="delete"[^>]*>([^<]*)/.exec(question.html)?.[1] ?? "";
    const done = await visitor.submit(question, button);
    expect((await visitor.get(campaign)).status).toBe(404);
    await visitor.submit(done, "Undo");
    expect((await visitor.get(campaign)).status).toBe(200);
  });
});

describe("the notice of a change", () => {
  test("of the date offers to undo it, and says so when somebody has changed the post since", async () => {
    const post = await newPost("Moved");
    const moved = await visitor.submit(await visitor.get(`${post}/move`), "Move post", {
      planned_for: "2030-06-01",
    });
    expect((await visitor.get(post)).html).toContain('value="2030-06-01"');
    await visitor.submit(moved, "Undo");
    expect((await visitor.get(post)).html).toContain('value="2030-05-10"');
    const again = await visitor.submit(await visitor.get(`${post}/move`), "Move post", {
      planned_for: "2030-06-02",
    });
    await visitor.submit(await visitor.get(`${post}/move`), "Move post", { planned_for: "2030-06-03" });
    const refused = await visitor.submit(again, "Undo");
    expect(refused.text).toContain("This has changed since then, so nothing was undone.");
    expect((await visitor.get(post)).html).toContain('value="2030-06-03"');
  });

  test("of several campaigns undoes all of them", async () => {
    const names = ["One", "Two", "Three"];
    for (const name of names) await newCampaign("Blog", name);
    const list = await visitor.get(campaigns);
    const chosen = names.map(
      (name) => new RegExp(`value="(Blog:\\w+)"(?:(?!</tr>).)*>${name}<`, "s").exec(list.html)?.[1] ?? "",
    );
    const done = await visitor.submit(list, "Apply to selected", { chosen, change: "archive" });
    for (const name of names) expect(mainText(await visitor.get(campaigns))).not.toContain(`${name} `);
    const undone = await visitor.submit(done, "Undo");
    expect(undone.text).toContain("Undone.");
    for (const name of names) expect((await visitor.get(campaigns)).text).toContain(name);
  });
});

test("a published post is moved to another day by no form that has not asked first", async () => {
  const post = await newPost("Out there");
  await visitor.submit(await visitor.get(post), "Save", { content: "Now", networks: "x" });
  const status = post.replace(/social-calendar\/[^/]+\/boards/, "items/boards") + "/status";
  await visitor.submit(await visitor.get(`${status}?to=scheduled`), "Schedule");
  await visitor.submit(await visitor.get(`${status}?to=published`), "Mark as published", {
    published_url: "https://x.com/1",
  });
  const question = await visitor.get(`${post}/day?planned_for=2030-05-20`);
  // As a page sends it that was drawn before the post was published.
  const asked = await visitor.submit(question, "Change date", { intent: "" });
  expect(asked.text).toContain("Change the date of “Out there”?");
  expect((await visitor.get(post)).html).toContain('value="2030-05-10"');
  const moved = await visitor.submit(asked, "Change date");
  expect(moved.text).toContain("Moved “Out there” to May 20, 2030.");
  expect(offersUndo(moved)).toBe(true);
});

describe("a form for undoing", () => {
  test("without its token of this session changes nothing", async () => {
    const post = await newPost("Forged");
    const done = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    const forged = await visitor.submit(done, "Undo", { _token: "nonsense" });
    expect(forged.status).toBe(403);
    expect((await visitor.get(post)).status).toBe(404);
  });

  test("is not there when the API names no undo, and says so when it knows of none", async () => {
    const post = await newPost("Elsewhere");
    product.proxy.poison("DELETE /api/projects/social-calendar/board/", { kind: "answer", status: 204 });
    const done = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    expect(done.text).toContain("Post deleted.");
    expect(offersUndo(done)).toBe(false);
    await product.proxy.heal();
    const real = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    product.proxy.poison("POST /api/undo/", {
      kind: "answer",
      status: 404,
      body: '{"message":"The route api/undo/x could not be found."}',
    });
    const late = await visitor.submit(real, "Undo");
    expect(late.text).toContain("This can’t be undone anymore.");
  });

  test("is no address to go to", async () => {
    expect((await visitor.get("/undo")).path).toBe("/projects");
  });
});
