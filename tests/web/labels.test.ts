import { afterAll, expect, test } from "vitest";
import { linksInMain, linkTo } from "../support/crawl.ts";
import { demoPerson, demoVisitor, demoCampaigns } from "../support/demo.ts";
import { signIn } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainText, newVisitor, type Page } from "../support/visitor.ts";

const labelIn = ({ html }: Page, name: string): string =>
  new RegExp(`value="([^"]+)"[^>]*>(?:<[^>]+>)*${name}<`).exec(html)?.[1] ?? "";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const campaigns = await demoCampaigns(visitor);
afterAll(() => product.close());

test("labels are created, renamed, and deleted, with an undo", async () => {
  const list = await visitor.get("/settings/labels");
  expect(mainText(list)).toMatch(/4 labels .*Evergreen.*Gift season.*Trail boots.*Video/);
  const form = await visitor.get("/settings/labels/new");
  const refused = await visitor.submit(form, "Create label", {
    name: "VIDEO",
    colour: "blue",
    pattern: "cross",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("The name has already been taken.");
  const made = await visitor.submit(refused, "Create label", { name: "Press" });
  expect(made.html).toContain("label-chip colour-blue label-cross");
  const edit = await visitor.get(linkTo(await visitor.get("/settings/labels"), /labels\/[^/]+\/edit$/));
  const { name } = Object.fromEntries(formWith(edit, "Save label").fields);
  expect(name).toBe("Evergreen");
  expect((await visitor.submit(edit, "Save label", { name: "All year" })).text).toContain("Label saved.");
  const deleted = await visitor.submit(await visitor.get("/settings/labels"), "Delete All year");
  expect(mainText(deleted)).not.toContain("All year");
  expect(mainText(await visitor.submit(deleted, "Undo"))).toContain("All year");
});

test("a campaign and a post get labels on a page of their own, which lists and pages show", async () => {
  const list = await visitor.get(`${campaigns}?search=Wool+layers`);
  const campaign = linkTo(list, /\/meta-advertisement\/[^/]+$/);
  const calendar = linkTo(await visitor.get(`${campaigns}?search=Launch+month`), /\/social-calendar\/[^/]+$/);
  const listed = linkTo(await visitor.get(`${calendar}?view=list`), /\/boards\/(?!new)[^/?]+(?:\?|$)/);
  const post = listed.replace(/\?.*/, "");
  const chosen = labelIn(list, "Video");
  for (const page of [campaign, post]) {
    expect(linksInMain(await visitor.get(page))).toContain(`${page}/labels`);
    const saved = await visitor.submit(await visitor.get(`${page}/labels`), "Save labels", {
      label_ids: [chosen, labelIn(list, "Press")],
    });
    expect(saved.path).toBe(page);
    expect(mainText(saved)).toContain("Press Video");
    const fewer = await visitor.submit(await visitor.get(`${page}/labels`), "Save labels", {
      label_ids: [chosen],
    });
    expect(mainText(fewer)).not.toContain("Press Video");
    expect(mainText(await visitor.submit(fewer, "Undo"))).toContain("Press Video");
  }
  const found = await visitor.get(`${campaigns}?label=${chosen}`);
  expect(mainText(found)).toContain("3 campaigns");
  expect(mainText(found)).toContain("Wool layers, retargeting Press Video");
});

test("guests see labels and change none", async () => {
  const guest = newVisitor(product.origin);
  const { password } = await demoPerson(product.dataDir);
  await signIn(guest, { email: "guest@marquee.test", password });
  const list = await guest.get("/settings/labels");
  expect(mainText(list)).toContain("Trail boots");
  expect(linksInMain(list).filter((link) => /\/(new|edit)$/.test(link))).toEqual([]);
  const calendar = linkTo(await guest.get(`${campaigns}?search=Launch+month`), /\/social-calendar\/[^/]+$/);
  const page = await guest.get(calendar);
  expect(mainText(page)).toContain("Trail boots");
  expect(linksInMain(page)).not.toContain(`${calendar}/labels`);
});

test("a social calendar and the calendars of everything are filtered by a label", async () => {
  const list = await visitor.get(`${campaigns}?search=Launch+month`);
  const calendar = linkTo(list, /\/social-calendar\/[^/]+$/);
  const gift = labelIn(list, "Gift season");
  const all = await visitor.get(`${calendar}?view=list`);
  expect(labelIn(all, "Gift season")).toBe(gift);
  const found = await visitor.get(`${calendar}?view=list&label=${gift}`);
  const rows = (page: Page) => [...page.html.matchAll(/class="label-chips"/g)].length;
  expect([rows(found) > 0, found.text.includes("Label Gift season")]).toEqual([true, true]);
  expect(linksInMain(found).length).toBeLessThan(linksInMain(all).length);
  for (const path of ["/calendar", "/projects/winter-collection/calendar"]) {
    const shown = await visitor.get(`${path}?view=agenda&label=${gift}`);
    expect(labelIn(shown, "Gift season")).toBe(gift);
    expect(mainText(shown)).toContain("Label Gift season");
    const none = await visitor.get(`${path}?label=unknown`);
    expect(mainText(none)).toContain("Nothing matches");
  }
});
