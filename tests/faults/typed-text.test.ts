import { afterAll, afterEach, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import type { Toxic } from "../support/fault-proxy.ts";
import { startFaultyProduct } from "../support/product.ts";
import { makeRecords } from "../support/records.ts";
import { formWith, type Page } from "../support/visitor.ts";
import { expectOurPage } from "./expectations.ts";

const product = await startFaultyProduct({ environment: { API_TIMEOUT_MS: "800" } });
const { visitor } = await arrive(product);
const at = await makeRecords(visitor);
const post = await visitor.get(at.post);
const comments = post.html.match(/href="([^"]+\/comments)"/)?.[1] ?? "";
const made = await visitor.submit(await visitor.get(comments), "Add comment", { body: "First" });
const comment = made.html.match(/href="([^"]+\/comments\/[^"/]+\/edit)"/)?.[1] ?? "";
afterEach(() => product.proxy.heal());
afterAll(() => product.stop());

type Case = {
  form: () => string;
  button: string;
  /** The field that is typed into. */
  field: string;
  more?: Record<string, string>;
  /** Where a new record is listed. */
  list?: () => string;
};

const cases: Record<string, Case> = {
  "a new project": {
    form: () => "/projects/new",
    button: "Create project",
    field: "name",
    list: () => "/projects?per_page=100",
  },
  "a project": { form: () => `${at.project}/edit`, button: "Save project", field: "description" },
  "a new folder": {
    form: () => `${at.project}/folders/new`,
    button: "Create folder",
    field: "name",
    list: () => `${at.project}/folders`,
  },
  "a folder": { form: () => `${at.folder}/edit`, button: "Save folder", field: "description" },
  "a new post": {
    form: () => `${at.calendar}/boards/new`,
    button: "Create post",
    field: "title",
    list: () => `${at.calendar}?view=list`,
  },
  "a post": { form: () => at.post, button: "Save", field: "internal_notes" },
  "a new Meta ad": {
    form: () => `${at.metaAd}/content/new`,
    button: "Save",
    field: "heading",
    list: () => at.metaAd,
  },
  "a Meta ad": { form: () => at["Meta ad"], button: "Save", field: "internal_notes" },
  "a new Google ad": {
    form: () => `${at.googleAd}/content/new`,
    button: "Save",
    field: "headlines[0].text",
    list: () => at.googleAd,
  },
  "a Google ad": { form: () => at["Google ad"], button: "Save", field: "notes" },
  "a new blog": {
    form: () => `${at.folder}/campaigns/new`,
    button: "Create campaign",
    field: "name",
    more: { kind: "Blog" },
    list: () => `${at.folder}/campaigns?per_page=100`,
  },
  "a blog": { form: () => at.blog, button: "Save", field: "body" },
  "a new comment": { form: () => comments, button: "Add comment", field: "body", list: () => comments },
  "a comment": { form: () => comment, button: "Save comment", field: "body" },
};

const everyCall = / \/api\//;
const everyWrite = /^(POST|PUT|PATCH) \/api\//;
const answer = (status: number): Toxic => ({
  kind: "answer",
  status,
  headers: { "Content-Type": "text/html" },
  body: "<h1>Whoops</h1>",
});

const faults: Record<string, () => unknown> = {
  "is stopped": () => product.proxy.down(),
  "is under maintenance": () => product.proxy.poison(everyCall, answer(503)),
  "fails while it saves": () => product.proxy.poison(everyWrite, answer(500)),
  "is cut off by its gateway": () => product.proxy.poison(everyWrite, answer(504)),
  "is killed after it has saved": () => product.proxy.poison(everyWrite, { kind: "reset", after: 0 }),
  "does not answer": () => product.proxy.poison(everyWrite, { kind: "hang" }),
};

let count = 0;
const keyIn = (page: Page, button: string) => new Map(formWith(page, button).fields).get("_key");

/** How often a list names a record. */
async function linksTo({ list }: Case, name: string): Promise<number> {
  const { html } = await visitor.get(list?.() ?? "");
  return html.split(name).length - 1;
}

const usual = new Map<Case, number>();

/** The same of a record that was made without any trouble. */
async function usualLinks(given: Case): Promise<number> {
  const name = `Typed ${++count} times`;
  if (!usual.has(given)) {
    const form = await visitor.get(given.form());
    await visitor.submit(form, given.button, { ...given.more, [given.field]: name });
    usual.set(given, await linksTo(given, name));
  }
  return usual.get(given) ?? 0;
}

/** All forms keep their text in one place, so one fault is tried on each, the worst: nothing says whether it was saved. */
const formsFor = (fault: string) =>
  Object.entries(cases).filter(
    ([form]) =>
      fault === "is killed after it has saved" || ["a new project", "a post", "a Google ad"].includes(form),
  );

describe.each(Object.entries(faults))("when the API %s", (fault, poison) => {
  test.each(formsFor(fault))("%s comes back with what was typed, and is saved once", async (_, given) => {
    const { button, field, more, list } = given;
    const typed = `Typed ${++count} times`;
    const form = await visitor.get(given.form());
    expect(form.status).toBe(200);
    const key = keyIn(form, button);
    await poison();
    const refused = await visitor.submit(form, button, { ...more, [field]: typed });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expectOurPage(refused);
    const again =
      refused.text.includes("Try again") && !refused.html.includes(`>${button}<`) ? "Try again" : button;
    expect(new Map(formWith(refused, again).fields).get(field)).toBe(typed);
    expect(keyIn(refused, again), "the one-time key").toBe(key);

    await product.proxy.heal();
    const saved = await visitor.submit(refused, again);
    expect(saved.status, saved.text.slice(0, 300)).toBe(200);
    if (!list) {
      const now = formWith(await visitor.get(given.form()), button);
      expect(new Map(now.fields).get(field)).toBe(typed);
      return;
    }
    expect(await linksTo(given, typed)).toBe(await usualLinks(given));
  });
});

test("what comes back is called as on its form, and can be changed before it is sent again", async () => {
  const form = await visitor.get(at.post);
  await product.proxy.down();
  const refused = await visitor.submit(form, "Save", {
    networks: ["x"],
    "overrides.x": "Boots",
    planned_for: "2099-11-20",
  });
  for (const label of ["Text for X", "Content", "Date"]) expect(refused.text).toContain(label);
  expect(refused.text).toContain("Networks X");
  expect(refused.text).not.toMatch(/overrides|planned_for|new_alt/i);
  await product.proxy.up();
  await visitor.submit(refused, "Try again", { "overrides.x": "Warm boots" });
  const now = formWith(await visitor.get(at.post), "Save");
  expect(new Map(now.fields).get("overrides.x")).toBe("Warm boots");
});

test("a file cannot be kept, which is said, and a password is not sent back", async () => {
  const form = await visitor.get(at.post);
  await product.proxy.down();
  const refused = await visitor.submit(form, "Upload", {
    new_alt: "Typed beside the file",
    image: new File([new Uint8Array(2000)], "a.png", { type: "image/png" }),
  });
  expect(refused.text).toContain("We can’t keep files.");
  expect(new Map(formWith(refused, "Try again").fields).get("new_alt")).toBe("Typed beside the file");
  await product.proxy.up();
  const saved = await visitor.submit(refused, "Try again");
  expect(saved.text).toContain("Choose an image.");
  expect(new Map(formWith(saved, "Upload").fields).get("new_alt")).toBe("Typed beside the file");

  const token = new Map(formWith(form, "Upload").fields).get("_token") ?? "";
  await product.proxy.down();
  const echoed = await visitor.get("/projects/new", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ _token: token, name: "Shown", password: "Secret of mine" }).toString(),
  });
  expect(echoed.html).toContain("Shown");
  expect(echoed.html).not.toContain("Secret of mine");
});
