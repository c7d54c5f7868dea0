import { afterAll, afterEach, describe, expect, test } from "vitest";
import { formatDay } from "#lib/dates.ts";
import { arrive } from "../support/arrive.ts";
import { join } from "../support/invite.ts";
import { openProduct } from "../support/hosted-product.ts";
import { makeRecords } from "../support/records.ts";
import { formWith, mainHtml, type Page, type Visitor } from "../support/visitor.ts";

const product = await openProduct();
const { visitor: ada } = await arrive(product, undefined, "Ada Lovelace");
const { visitor: lin } = await join(product, ada, "admin", "Lin Chen");
const at = await makeRecords(ada);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const SOMEONE = "Someone else saved changes while you were editing.";
const TIME = String.raw`\d\d?:\d\d(?: [AP]M)?`;

const valuesOf = (page: Page, button = "Save") => new Map(formWith(page, button).fields);

/** What both versions of a field are, on a page with a conflict. */
function versionsOf(page: Page, label: string): string[] {
  const [, choice = ""] = new RegExp(`<legend>${label}</legend>(.*?)</fieldset>`, "s").exec(page.html) ?? [];
  return [...choice.matchAll(/<p dir="auto"[^>]*>(.*?)<\/p>/gs)].map(([, text = ""]) =>
    text
      .replaceAll(/<mark\b[^>]*>/g, "[")
      .replaceAll("</mark>", "]")
      .replaceAll(/<[^>]*>/g, ""),
  );
}

/** Which version of a field is chosen, as the page comes. */
const chosenIn = (page: Page, field: string, button = "Save") => valuesOf(page, button).get(`_keep:${field}`);

/** Makes the API refuse the text of a post as stale, with this as the current record. */
const refuse = (current: object) =>
  product.proxy.poison(/^PUT \/api\/projects\/social-calendar\/board\/content/, {
    kind: "answer",
    status: 412,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message: "Stale.", ...current }),
  });

/** A new post, opened by Ada and saved by Lin since then. */
async function changedBy(person: Visitor, values: Record<string, string>, title = "Launch day") {
  const made = await ada.submit(await ada.get(`${at.calendar}/boards/new`), "Create post", {
    title,
    content: "Ten days, one boot.",
    internal_notes: "Ask Sam",
  });
  const path = made.path.replace(/[?#].*/, "");
  const stale = await ada.get(path);
  const saved = await person.submit(await person.get(path), "Save", values);
  expect(saved.status).toBe(200);
  return { path, stale };
}

describe("a post that someone else saved while it was edited", () => {
  test("comes back with who saved it, when, and the words that differ", async () => {
    const { path, stale } = await changedBy(lin, { content: "Ten days, two boots." });
    const met = await ada.submit(stale, "Save", { content: "Nine days, one boot." });
    expect(met.status).toBe(412);
    expect(met.text).toMatch(new RegExp(`Lin Chen saved changes at ${TIME} while you were editing\\.`));
    expect(versionsOf(met, "Content")).toEqual(["[Nine] days, [one boot].", "[Ten] days, [two boots]."]);
    expect(met.html.match(/name="_keep:/g), "only what differs has a choice").toHaveLength(2);
    expect(chosenIn(met, "content")).toBe("yours");
    expect(valuesOf(met).get("content")).toBe("Nine days, one boot.");
    expect(valuesOf(await ada.get(path)).get("content"), "her own text is kept").toBe("Nine days, one boot.");
    expect(valuesOf(await lin.get(path)).get("content")).toBe("Ten days, two boots.");
  });

  test("is saved as chosen for each field", async () => {
    const { path, stale } = await changedBy(lin, {
      content: "Theirs",
      internal_notes: "Ask Kim",
      networks: "x",
    });
    const met = await ada.submit(stale, "Save", {
      content: "Mine",
      internal_notes: "Ask Bo",
      title: "Mine, too",
    });
    expect(versionsOf(met, "Networks")).toEqual(["Empty", "[X]"]);
    expect(versionsOf(met, "Title")).toEqual(["[Mine, too]", "[Launch day]"]);
    const saved = await ada.submit(met, "Save", { "_keep:content": "theirs", "_keep:networks": "theirs" });
    expect([saved.status, saved.path, saved.text.includes("Details saved.")]).toEqual([200, path, true]);
    for (const reader of [ada, lin]) {
      const values = valuesOf(await reader.get(path));
      expect(["content", "internal_notes", "title", "networks"].map((name) => values.get(name))).toEqual([
        "Theirs",
        "Ask Bo",
        "Mine, too",
        "x",
      ]);
    }
  });

  test("stays as it is if everything of the other version is kept", async () => {
    const { path, stale } = await changedBy(lin, { content: "Theirs" });
    const met = await ada.submit(stale, "Save", { content: "Mine" });
    const kept = await ada.submit(met, "Save", { "_keep:content": "theirs" });
    expect(kept.text).toContain("You kept their version.");
    expect(kept.text).not.toContain("These are your unsaved changes");
    expect(valuesOf(await ada.get(path)).get("content")).toBe("Theirs");
  });

  test("meets the next conflict with what was typed and chosen", async () => {
    const { path, stale } = await changedBy(lin, { content: "Theirs", internal_notes: "Ask Kim" });
    const met = await ada.submit(stale, "Save", { content: "Mine", internal_notes: "Ask Bo" });
    await lin.submit(await lin.get(path), "Save", { content: "Theirs again" });
    const again = await ada.submit(met, "Save", { "_keep:content": "theirs" });
    expect(again.status).toBe(412);
    expect(versionsOf(again, "Content")).toEqual(["[Mine]", "[Theirs again]"]);
    expect([chosenIn(again, "content"), chosenIn(again, "internal_notes")]).toEqual(["theirs", "yours"]);
    expect(valuesOf(again).get("content")).toBe("Mine");
    const saved = await ada.submit(again, "Save");
    expect(saved.status).toBe(200);
    const values = valuesOf(await lin.get(path));
    expect([values.get("content"), values.get("internal_notes")]).toEqual(["Theirs again", "Ask Bo"]);
  });

  test("keeps the choice if something else is wrong, in its private draft, too", async () => {
    const { path, stale } = await changedBy(lin, { content: "Theirs" });
    const met = await ada.submit(stale, "Save", { content: "Mine", internal_notes: "Ask Bo" });
    const wrong = await ada.submit(met, "Save", { "_keep:content": "theirs", time: "noonish" });
    expect([wrong.status, valuesOf(wrong).get("content")]).toEqual([422, "Theirs"]);
    const draft = await ada.get(path);
    expect([valuesOf(draft).get("content"), valuesOf(draft).get("internal_notes")]).toEqual([
      "Theirs",
      "Ask Bo",
    ]);
    const saved = await ada.submit(wrong, "Save", { time: "" });
    expect(saved.text).toContain("Details saved.");
  });

  test("is neither saved nor settled by a button that saves nothing", async () => {
    const { path, stale } = await changedBy(lin, { content: "Theirs" });
    const met = await ada.submit(stale, "Save", { content: "Mine" });
    const preview = await ada.submit(met, "Update preview", { "_keep:content": "theirs" });
    expect(valuesOf(preview).get("content")).toBe("Mine");
    expect((await ada.submit(preview, "Save")).status).toBe(412);
    expect(valuesOf(await lin.get(path)).get("content")).toBe("Theirs");
  });

  test("is scheduled as chosen", async () => {
    const { stale } = await changedBy(lin, { content: "Theirs" });
    const when = { networks: "facebook", planned_for: "2099-11-24", time: "09:00" };
    const met = await ada.submit(stale, "Save", { content: "Mine", ...when });
    expect(versionsOf(met, "Date")).toEqual([`[${formatDay("2099-11-24")}]`, "Empty"]);
    const done = await ada.submit(met, "Schedule", { "_keep:content": "theirs" });
    expect(done.text).toContain("Details and date saved.");
    expect(done.text).toMatch(/Scheduled/);
    expect(done.html).toContain(">Theirs</textarea>");
  });

  test("names the day if it was saved on another one", async () => {
    const { path, stale } = await changedBy(lin, { content: "Theirs" });
    const dated = (body: unknown): unknown =>
      JSON.parse(
        JSON.stringify(body).replaceAll(/"(created|updated)_at":"[^"]*"/g, '"$1_at":"2026-01-05T10:40:00Z"'),
      );
    let current: unknown;
    product.proxy.poison(/^GET \/api\/projects\/social-calendar\/board\/[^/]+$/, {
      kind: "rewrite",
      change: (body) => (current = dated(body)),
    });
    product.proxy.poison(/^GET \/api\/boards\/[^/]+\/versions/, { kind: "rewrite", change: dated });
    await lin.get(path);
    refuse(current as object);
    const met = await ada.submit(stale, "Save", { content: "Mine" });
    expect(met.text).toContain("Lin Chen saved changes on Jan 5, 2026 at 10:40 while you were editing.");
  });

  test("was saved by the same person in another tab", async () => {
    const { stale } = await changedBy(ada, { content: "First tab" });
    const met = await ada.submit(stale, "Save", { content: "Second tab" });
    expect(met.status).toBe(412);
    expect(met.text).toMatch(new RegExp(`You saved changes at ${TIME} that aren’t on this page\\.`));
    expect(met.text).not.toContain("while you were editing");
  });

  test("was saved by someone, where that is all that is known", async () => {
    const { path, stale } = await changedBy(lin, { planned_for: "2099-01-02" });
    // A date makes no version, so the last one says nothing about who set it.
    const dated = await ada.submit(stale, "Save", { content: "Mine" });
    expect([dated.status, dated.text.includes(SOMEONE)]).toEqual([412, true]);
    await lin.submit(await lin.get(path), "Save", { content: "Theirs" });
    product.proxy.poison(/^GET \/api\/boards\/[^/]+\/(?:versions|review)/, {
      kind: "answer",
      status: 404,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ message: "The route could not be found." }),
    });
    const met = await ada.submit(dated, "Save");
    expect([met.status, met.text.includes(SOMEONE)]).toEqual([412, true]);
    expect(versionsOf(met, "Content")).toEqual(["[Mine]", "[Theirs]"]);
  });

  test("is compared in a moment, however long and strange its texts are", async () => {
    // Hostile to the comparison of words: it would take a minute if nothing stopped it.
    const noise = (seed: number) =>
      Array.from({ length: 24_000 }, (_, at) => (at * seed * seed + at) % 7).join(" ");
    const { stale } = await changedBy(lin, { content: noise(3) });
    const start = performance.now();
    const met = await ada.submit(stale, "Save", {
      content: noise(5),
      "overrides.facebook": noise(2),
      networks: "facebook",
    });
    expect(met.status).toBe(412);
    expect(performance.now() - start).toBeLessThan(4000);
  });

  test("shows a tag in a text as text", async () => {
    const { stale } = await changedBy(lin, { content: "<mark>bold</mark> & more" });
    const met = await ada.submit(stale, "Save", { content: "Mine" });
    expect(mainHtml(met)).toContain("&lt;mark&gt;");
    expect(mainHtml(met)).not.toContain("<mark>");
    const saved = await ada.submit(met, "Save", { "_keep:content": "theirs" });
    expect(valuesOf(saved).get("content")).toBe("<mark>bold</mark> & more");
  });
});

/** Every other editor that meets a conflict, with two fields that both people change. */
const settings = ["calendar", "metaAd", "googleAd", "blog"] as const;

describe("settings that someone else saved", () => {
  test.each(settings)("%s: are saved as chosen after a field was corrected", async (kind) => {
    const [path, field, save] =
      kind === "blog" ? [at.blog, "brief", "Save"] : [`${at[kind]}/edit`, "description", "Save settings"];
    const stale = await ada.get(path);
    await lin.submit(await lin.get(path), save, { [field]: `Theirs ${kind}` });
    const wrong = await ada.submit(stale, save, { name: "" });
    expect(wrong.status).toBe(422);
    const met = await ada.submit(wrong, save, { name: "Mine", [field]: "Also mine" });
    expect([met.status, chosenIn(met, field, save)]).toEqual([412, "yours"]);
    const saved = await ada.submit(met, save, { [`_keep:${field}`]: "theirs" });
    expect(saved.status).toBe(200);
    const values = valuesOf(await ada.get(path), save);
    expect([values.get("name"), values.get(field)]).toEqual(["Mine", `Theirs ${kind}`]);
  });
});

describe("a search ad that someone else saved", () => {
  test("is not settled by a button for its rows", async () => {
    const path = at["Google ad"];
    const stale = await ada.get(path);
    await lin.submit(await lin.get(path), "Save", { path1: "theirs" });
    const met = await ada.submit(stale, "Save", { path1: "mine" });
    expect(met.status).toBe(412);
    const longer = await ada.submit(met, "Add headline", { "_keep:path1": "theirs" });
    expect(longer.html).toContain('value="mine"');
    expect((await ada.submit(longer, "Save")).status).toBe(412);
    expect((await lin.get(path)).html).toContain('value="theirs"');
  });

  test("keeps their list of headlines as one", async () => {
    const path = at["Google ad"];
    const stale = await ada.get(path);
    const theirs = { "headlines[0].text": "Theirs, one", "headlines[1].text": "Theirs, two" };
    await lin.submit(await lin.get(path), "Save", theirs);
    const met = await ada.submit(stale, "Save", {
      "headlines[0].text": "Mine",
      path2: "",
      notes: "My notes",
    });
    expect(met.text).toMatch(new RegExp(`Lin Chen saved changes at ${TIME}`));
    expect(versionsOf(met, "Headlines")[1]).toContain("Theirs, two");
    const saved = await ada.submit(met, "Save", { "_keep:headlines": "theirs" });
    expect(saved.status).toBe(200);
    const values = valuesOf(await lin.get(path));
    expect(["headlines[0].text", "headlines[1].text", "notes"].map((name) => values.get(name))).toEqual([
      "Theirs, one",
      "Theirs, two",
      "My notes",
    ]);
  });
});

test("a blog post keeps their text and the other title", async () => {
  const stale = await ada.get(at.blog);
  await lin.submit(await lin.get(at.blog), "Save", { body: "# Theirs\n\nLonger.", title: "Their title" });
  const met = await ada.submit(stale, "Save", { body: "# Mine", title: "My title" });
  expect(met.text).toMatch(new RegExp(`Lin Chen saved changes at ${TIME}`));
  await ada.submit(met, "Save", { "_keep:body": "theirs" });
  const values = valuesOf(await lin.get(at.blog));
  expect([values.get("title"), values.get("body")?.replaceAll("\r\n", "\n")]).toEqual([
    "My title",
    "# Theirs\n\nLonger.",
  ]);
});

test("a task says in words what both people chose", async () => {
  const made = await ada.submit(await ada.get("/tasks/new"), "Create task", { title: "Book the studio" });
  const task = made.html.match(/href="(\/tasks\/[0-9A-Z]{26})"/)?.[1] ?? made.path;
  const stale = await ada.get(`${task}/edit`);
  await lin.submit(await lin.get(`${task}/edit`), "Save task", {
    status: "in_progress",
    description: "Theirs",
  });
  const met = await ada.submit(stale, "Save task", { status: "done", description: "Mine" });
  expect(versionsOf(met, "Status")).toEqual(["[Done]", "[In progress]"]);
  await ada.submit(met, "Save task", { "_keep:status": "theirs" });
  const values = valuesOf(await lin.get(`${task}/edit`), "Save task");
  expect([values.get("status"), values.get("description")]).toEqual(["in_progress", "Mine"]);
});

test("a version that can’t be loaded is replaced only after the page has said so", async () => {
  const { path, stale } = await changedBy(lin, { content: "Theirs" });
  refuse({});
  const met = await ada.submit(stale, "Save", { content: "Mine" });
  expect([met.status, met.text.includes(SOMEONE)]).toEqual([412, true]);
  expect(met.text).toContain("We couldn’t load their version. If you save, your version replaces it.");
  await product.proxy.heal();
  await ada.submit(met, "Save");
  expect(valuesOf(await lin.get(path)).get("content")).toBe("Mine");
});
