import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { makeRecords } from "../support/records.ts";
import { formWith, type Page } from "../support/visitor.ts";

const product = await openProduct();
const { visitor: ada } = await arrive(product);
const at = await makeRecords(ada);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const opened = "These are your unsaved changes from";
const idOf = (path: string) => path.split("/").at(-1) ?? "";
const ofPost = () => `/drafts/boards/${idOf(at.post)}`;
const ofNew = () => `/drafts/social-calendars/${idOf(at.calendar)}`;

/** Sends a form's fields as its scripts do after a pause. */
async function keep(page: Page, button: string, to: string, values: Record<string, string>, intent = "keep") {
  const { fields } = formWith(page, button);
  const body = new URLSearchParams(fields.filter(([name]) => !(name in values) && name !== "intent"));
  for (const [name, value] of Object.entries({ ...values, intent })) body.set(name, value);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return ada.get(to, { method: "POST", headers, body: body.toString() });
}
const discard = async (path: string) => {
  const page = await ada.get(path);
  return page.text.includes("Discard changes") ? ada.submit(page, "Discard changes") : page;
};

describe("a post with unsaved text", () => {
  afterEach(() => discard(at.post));

  test("is opened with it, and says from when", async () => {
    const page = await ada.get(at.post);
    expect(page.text).not.toContain(opened);
    const answer = await keep(page, "Save", ofPost(), { internal_notes: "Half a thought", networks: "x" });
    expect([answer.status, JSON.parse(answer.html)]).toEqual([
      200,
      { at: expect.stringMatching(/^\d\d?:\d\d( [AP]M)?$/) as string },
    ]);
    const again = await ada.get(at.post);
    expect(again.text).toContain(`${opened} ${(JSON.parse(answer.html) as { at: string }).at}.`);
    const values = new Map(formWith(again, "Save").fields);
    expect(values.get("internal_notes")).toBe("Half a thought");
    expect(values.get("networks")).toBe("x");
    // Boxes that were cleared stay so.
    await keep(again, "Save", ofPost(), { internal_notes: "Half a thought" });
    const cleared = formWith(again, "Save").fields.filter(([name]) => name !== "networks");
    const body = new URLSearchParams([...cleared.filter(([name]) => name !== "intent"), ["intent", "keep"]]);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    await ada.get(ofPost(), { method: "POST", headers, body: body.toString() });
    expect(new Map(formWith(await ada.get(at.post), "Save").fields).has("networks")).toBe(false);
  });

  test("is saved with it, and then has none", async () => {
    await keep(await ada.get(at.post), "Save", ofPost(), { internal_notes: "Saved in the end" });
    const saved = await ada.submit(await ada.get(at.post), "Save");
    expect(saved.text).toContain("Details saved.");
    expect(saved.text).not.toContain(opened);
    expect(new Map(formWith(saved, "Save").fields).get("internal_notes")).toBe("Saved in the end");
  });

  test("goes back to what is saved", async () => {
    await keep(await ada.get(at.post), "Save", ofPost(), { content: "Never mind" });
    const page = await ada.get(at.post);
    expect(new Map(formWith(page, "Save").fields).get("content")).toBe("Never mind");
    // Enter in a field presses the form's first button.
    const first = /<form id="board".*?(<button type="submit".*?>)/s.exec(page.html)?.[1] ?? "";
    expect(first).toContain('value="save"');
    const left = await ada.submit(page, "Discard changes");
    expect([left.path, left.text.includes(opened)]).toEqual([at.post, false]);
    expect(new Map(formWith(left, "Save").fields).get("content")).toBe("Soon");
  });

  test("meets the conflict page if someone saved it since then", async () => {
    const page = await ada.get(at.post);
    await ada.submit(page, "Save", { content: "Theirs" });
    await keep(page, "Save", ofPost(), { content: "Mine, unsaved" });
    const mine = await ada.get(at.post);
    expect(new Map(formWith(mine, "Save").fields).get("content")).toBe("Mine, unsaved");
    const met = await ada.submit(mine, "Save");
    expect(met.status).toBe(412);
    expect(met.text).toContain("Theirs");
    // Left and opened again, nothing is lost and nothing is overwritten unseen.
    const later = await ada.get(at.post);
    expect(later.text).toContain(opened);
    expect((await ada.submit(later, "Save")).status).toBe(412);
    const settled = await ada.submit(met, "Save");
    expect(settled.text).not.toContain(opened);
    expect(new Map(formWith(settled, "Save").fields).get("content")).toBe("Mine, unsaved");
    await ada.submit(settled, "Save", { content: "Soon" });
  });

  test("keeps what was refused", async () => {
    const refused = await ada.submit(await ada.get(at.post), "Save", {
      planned_for: "someday",
      content: "New",
    });
    expect(refused.status).toBe(422);
    const values = new Map(formWith(await ada.get(at.post), "Save").fields);
    expect([values.get("planned_for"), values.get("content")]).toEqual(["someday", "New"]);
  });

  test("is named on the start page, without an API that keeps none", async () => {
    await keep(await ada.get(at.post), "Save", ofPost(), { content: "Unfinished" });
    const { html, text } = await ada.get("/projects");
    expect(text).toMatch(/Unsaved changes: Launch .+, from \d/);
    expect(html).toContain(`href="${at.post}"`);
    product.proxy.poison(/^GET \/api\/drafts/, {
      kind: "answer",
      status: 500,
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    const without = await ada.get("/projects");
    expect([without.status, without.text.includes("Unsaved changes")]).toEqual([200, false]);
  });

  test("has it nowhere in a log or a file as it was typed, and never a password or a code", async () => {
    const secrets = { password: "canary-1", code: "canary-2", passphrase: "canary-3", _token2: "canary-4" };
    await keep(await ada.get(at.post), "Save", ofPost(), { content: "canary-0", ...secrets });
    const page = await ada.get(at.post);
    expect(page.html).toContain("canary-0");
    for (const secret of Object.values(secrets)) expect(page.html).not.toContain(secret);
    const files = await readdir(product.dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile()))
      expect(await readFile(join(file.parentPath, file.name), "latin1"), file.name).not.toContain("canary-");
  });
});

test.each([
  ["Meta ad", { heading: "Felt boots", "primary_texts[0]": "Dry feet" }],
  ["Google ad", { "headlines[0].text": "Felt boots" }],
] as const)("the preview of a %s shows its draft before scripts run", async (kind, typed) => {
  const page = await ada.get(at[kind]);
  await keep(page, "Save", `/drafts/contents/${idOf(at[kind].replace(/\/edit$/, ""))}`, typed);
  const { html } = await ada.get(at[kind]);
  const preview = /id="preview".*?<\/section>/s.exec(html)?.[0];
  for (const text of Object.values(typed)) expect(preview).toContain(text);
  expect(preview).not.toContain(">Boots<");
  await discard(at[kind]);
});

test("a draft of a blog post from before its settings were in the form keeps what is saved of them", async () => {
  const page = await ada.get(at.blog);
  const reviewer = /name="reviewers" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
  await ada.submit(page, "Save", { reviewers: [reviewer], meta_title: "Boots, tested" });
  const { fields } = formWith(await ada.get(at.blog), "Save");
  const body = new URLSearchParams(fields.filter(([name]) => ["_token", "version", "title"].includes(name)));
  for (const [name, value] of [
    ["body", "Typed"],
    ["intent", "keep"],
  ] as const)
    body.set(name, value);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await ada.get(`/drafts/blogs/${idOf(at.blog)}`, { method: "POST", headers, body: body.toString() });
  const opened = await ada.get(at.blog);
  const kept = formWith(opened, "Save").fields;
  expect(Object.fromEntries(kept)).toMatchObject({ body: "Typed", meta_title: "Boots, tested" });
  expect(kept.filter(([name]) => name === "reviewers")).toEqual([["reviewers", reviewer]]);
  await discard(at.blog);
});

test("a new post has a draft in its calendar", async () => {
  const path = `${at.calendar}/boards/new`;
  await keep(await ada.get(path), "Create post", ofNew(), { title: "Begun", content: "Once upon" });
  const page = await ada.get(`${path}?date=2027-01-02`);
  expect(page.text).toContain(opened);
  expect(new Map(formWith(page, "Create post").fields).get("content")).toBe("Once upon");
  expect((await ada.get("/projects")).text).toMatch(/Unsaved changes: New post in Launch/);
  const made = await ada.submit(page, "Create post");
  expect(made.text).toContain("Post created.");
  expect((await ada.get(path)).text).not.toContain(opened);
});

test.each([
  ["Meta ad", "metaAd", "meta-ads", { heading: "Begun" }],
  ["Google ad", "googleAd", "google-ads", { "headlines[0].text": "Begun" }],
] as const)("a new %s has a draft in its campaign", async (_, campaign, subject, typed) => {
  const path = `${at[campaign]}/content/new`;
  await keep(await ada.get(path), "Save", `/drafts/${subject}/${idOf(at[campaign])}`, typed);
  const page = await ada.get(path);
  expect(page.text).toContain(opened);
  const [[name, text]] = Object.entries(typed) as [[string, string]];
  expect(new Map(formWith(page, "Save").fields).get(name)).toBe(text);
  expect((await ada.get("/projects")).text).toContain("Unsaved changes: New ad in");
  // What a creation refuses is kept, and what it takes is not.
  const refused = await ada.submit(page, "Save", { final_url: "ftp://shop.test/" });
  expect(refused.status).toBe(422);
  const again = await ada.get(path);
  expect(new Map(formWith(again, "Save").fields).get("final_url")).toBe("ftp://shop.test/");
  const made = await ada.submit(again, "Save", { final_url: "https://shop.test/" });
  expect(made.text).toContain("Ad created.");
  expect((await ada.get(path)).text).not.toContain(opened);
});

test.each([
  ["a subject that has no drafts", "/drafts/tasks/01ARZ3NDEKTSV4RRFFQ69G5FAV", "keep", 405],
  ["a record that isn’t there", "/drafts/boards/01ARZ3NDEKTSV4RRFFQ69G5FAV", "keep", 422],
  ["an id that is none", "/drafts/boards/..%2f..%2fusers", "keep", 404],
  ["no such button", "/drafts/boards/01ARZ3NDEKTSV4RRFFQ69G5FAV", "publish", 400],
])("%s is answered without harm", async (_, to, intent, status) => {
  const page = await ada.get(at.post);
  expect((await keep(page, "Save", to, { content: "x" }, intent)).status).toBe(status);
});

test("“Discard changes” leads nowhere else", async () => {
  const answer = await keep(await ada.get(at.post), "Save", `${ofPost()}?back=//evil.test/`, {}, "discard");
  expect(answer.path).toBe("/projects");
});

test("fields that the form doesn’t have are not filled in", async () => {
  const page = await ada.get(at.post);
  const hostile = { "overrides[400].x": "a", "constructor.prototype.y": "b", "networks[0][0]": "c" };
  expect((await keep(page, "Save", ofPost(), { ...hostile, content: "Fine" })).status).toBe(200);
  const again = await ada.get(at.post);
  expect([again.status, new Map(formWith(again, "Save").fields).get("content")]).toEqual([200, "Fine"]);
  await discard(at.post);
});

test("too much text is not kept, and says so", async () => {
  const answer = await keep(await ada.get(at.post), "Save", ofPost(), { content: "x".repeat(70_000) });
  expect([answer.status, JSON.parse(answer.html)]).toEqual([422, { at: null }]);
  const fields = Object.fromEntries(Array.from({ length: 900 }, (_, count) => [`f${count}`, "x"]));
  expect((await keep(await ada.get(at.post), "Save", ofPost(), fields)).status).toBe(422);
});
