import { afterAll, describe, expect, test } from "vitest";
import { demoCampaigns, demoVisitor } from "../support/demo.ts";
import { openProduct } from "../support/hosted-product.ts";
import { linkIn, mainHtml, mainText, type Page } from "../support/visitor.ts";

const product = await openProduct({ seed: true });
const ada = await demoVisitor(product);
const campaigns = await demoCampaigns(ada);
const list = await ada.get(campaigns);
afterAll(() => product.close());

const KINDS = ["social-calendar", "meta-advertisement", "google-advertisement"] as const;
const campaign = (kind: string) => linkIn(list, new RegExp(`href="([^"]+/${kind}/[^"/?]+)"`));
/** The page that changes one part of a campaign, opened from the second page of a filtered list. */
const back = `${campaigns}?search=a`;
const part = (of: string, name: string) => `${of}/more?part=${name}&back=${encodeURIComponent(back)}`;

/** The label of the button that is pressed. */
const pressed = (page: Page) =>
  /<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/s
    .exec(mainHtml(page))?.[1]
    ?.replaceAll(/<[^>]+>/g, "");

describe.each(KINDS)("one part of a %s", (kind) => {
  test("its status is changed by one button, and undone", async () => {
    const path = part(campaign(kind), "status");
    const before = pressed(await ada.get(path)) ?? "";
    const saved = await ada.submit(await ada.get(path), "Completed");
    expect(saved.path).toBe(back);
    expect(saved.text).toContain("Status changed to completed.");
    expect(pressed(await ada.get(path))).toBe("Completed");
    await ada.submit(saved, "Undo");
    expect(pressed(await ada.get(path))).toBe(before);
  });

  test("its owner is changed to someone else, and to no one", async () => {
    const path = part(campaign(kind), "owner");
    const saved = await ada.submit(await ada.get(path), "Lin Okafor");
    expect([saved.path, saved.text.includes("Owner changed.")]).toEqual([back, true]);
    expect(pressed(await ada.get(path))).toBe("Lin Okafor");
    const removed = await ada.submit(await ada.get(path), "No owner");
    expect(removed.text).toContain("Owner removed.");
    expect(pressed(await ada.get(path))).toBe("No owner");
  });

  test("its days are changed, and a last day before the first one is refused", async () => {
    const path = part(campaign(kind), "dates");
    const wrong = await ada.submit(await ada.get(path), "Save", {
      starts_on: "2026-11-20",
      ends_on: "2026-11-01",
    });
    expect([wrong.status, wrong.path]).toEqual([422, path]);
    expect(wrong.html).toContain('value="2026-11-01"');
    const saved = await ada.submit(await ada.get(path), "Save", {
      starts_on: "Nov 20, 2026",
      ends_on: "2026-12-01",
    });
    expect([saved.path, saved.text.includes("Dates saved.")]).toEqual([back, true]);
    const form = await ada.get(path);
    expect(form.html).toContain('value="2026-11-20"');
    expect(form.html).toContain('value="2026-12-01"');
  });
});

describe("one part of a blog post", () => {
  const blog = (name: string) =>
    ada
      .get(`${campaigns}?kind=Blog&search=${encodeURIComponent(name)}`)
      .then((page) => linkIn(page, /href="([^"]+\/blog\/[^"/?]+)"/));

  test("its status has the next steps, with a page for those that ask for more", async () => {
    const idea = part(await blog("A short history"), "status");
    const saved = await ada.submit(await ada.get(idea), "Start a draft");
    expect([saved.path, saved.text.includes("Draft started.")]).toEqual([back, true]);
    const made = await ada.submit(await ada.get(`${campaigns}/new`), "Create campaign", {
      name: "Without a text",
      kind: "Blog",
    });
    const path = part(made.path, "status");
    const draft = await ada.get(path);
    expect(linkIn(draft, /href="([^"]+\/status\?to=scheduled)"/)).toMatch(/\/blog\//);
    const refused = await ada.submit(draft, "Send to review");
    expect([refused.status, refused.path]).toEqual([422, path]);
    expect(mainText(refused)).toContain("Add text.");
  });

  test("it has one day", async () => {
    const path = part(await blog("Packing list"), "dates");
    const form = await ada.get(path);
    expect(mainText(form)).not.toContain("End date");
    const saved = await ada.submit(form, "Save", { starts_on: "2027-02-01" });
    expect([saved.path, saved.text.includes("Date saved.")]).toEqual([back, true]);
    expect((await ada.get(path)).html).toContain('value="2027-02-01"');
    await ada.submit(await ada.get(path), "Save", { starts_on: "" });
    expect((await ada.get(path)).html).not.toContain('value="2027-02-01"');
  });
});

test("a page of one part returns to the campaign without a list, and never to another site", async () => {
  const path = campaign("meta-advertisement");
  for (const query of ["", "&back=//example.com/", "&back=https://example.com/"]) {
    const saved = await ada.submit(await ada.get(`${path}/more?part=status${query}`), "Paused");
    expect(saved.path).toBe(path);
  }
});

test("who may only read is told so, and finds no form", async () => {
  const guest = await demoVisitor(product, "guest@marquee.test");
  const shown = await guest.get(campaigns);
  const path = linkIn(shown, /href="([^"]+\/meta-advertisement\/[^"/?]+)"/);
  for (const name of ["status", "owner", "dates"]) {
    const page = await guest.get(part(path, name));
    expect(mainText(page), name).toContain("Ask an owner or admin");
    expect(mainHtml(page), name).not.toContain("<form");
  }
});

test("several types, statuses, and people are chosen at once in the list", async () => {
  const some = await ada.get(`${campaigns}?kind=Blog&kind=GoogleAd&status=published&status=paused&status=x`);
  const rows = [...some.html.matchAll(/<th role="rowheader".*?<\/th>/gs)].map(([row]) => row);
  expect(rows).toHaveLength(2);
  expect(rows.join()).toContain("How we tested the trail boots");
  expect(rows.join()).toContain("UK_search_Waxed jacket");
});

test("several campaigns get a label, are duplicated, and lose the label, and keep the labels they had", async () => {
  const [gifts = "no gift cards"] = /AT_Gift cards_sales_[\d-]+/.exec(list.html) ?? [];
  const names = [gifts, "Wool layers, retargeting"];
  const rowOf = (page: Page, name: string) =>
    mainHtml(page)
      .split("<tr")
      .find((row) => row.includes(`aria-label="Select ${name}"`)) ?? `no row of ${name}`;
  const chosenOn = (page: Page, of: readonly string[]) =>
    of.map((name) => /type="checkbox"[^>]*value="([^"]+)"/.exec(rowOf(page, name))?.[1] ?? "");
  const labelsOn = (page: Page, of: readonly string[]) =>
    of.map((name) =>
      [...rowOf(page, name).matchAll(/<li class="label-chip [^>]*>([^<]+) </g)].map(([, label]) => label),
    );
  const wordFor = (action: string) =>
    new RegExp(`value="(${action}:[^"]+)"[^>]*>Trail boots<`).exec(list.html)?.[1] ?? `no ${action}`;
  const press = (page: Page, of: readonly string[], change: string) =>
    ada.submit(page, "Duplicate", { chosen: chosenOn(page, of), change });

  expect(labelsOn(list, names)).toEqual([["Gift season"], []]);
  const labeled = await press(list, names, wordFor("label"));
  expect(labeled.text).toContain("2 campaigns updated.");
  const [first, second] = labelsOn(labeled, names);
  expect(new Set(first)).toEqual(new Set(["Gift season", "Trail boots"]));
  expect(second).toEqual(["Trail boots"]);
  const copied = await press(labeled, names, "duplicate");
  expect(copied.text).toContain("2 campaigns duplicated.");
  const copies = names.map((name) => `${name} (copy)`);
  expect(chosenOn(copied, copies).every(Boolean)).toBe(true);
  const bare = await press(copied, [...names, ...copies], wordFor("unlabel"));
  expect(labelsOn(bare, names)).toEqual([["Gift season"], []]);
  await press(bare, copies, "trash");
});
