import { afterAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { openProduct } from "../support/hosted-product.ts";
import { makeRecords } from "../support/records.ts";
import { formWith, mainText, type Page } from "../support/visitor.ts";

const product = await openProduct();
const { visitor: ada } = await arrive(product);
const at = await makeRecords(ada);
afterAll(() => product.close());

const BUTTON = "Update preview";

/** The preview beside a form, and not the fields of the form. */
const previewIn = ({ html }: Page) => /id="preview".*?<\/section>/s.exec(html)?.[0] ?? "";
const valuesIn = (page: Page) => new Map(formWith(page, BUTTON).fields.filter(([name]) => name !== "_key"));

/** Returns the answer to the button, and every call by which it changed anything but what is kept privately. */
async function press(page: Page, values: Parameters<typeof ada.submit>[2]) {
  const before = product.proxy.requests.length;
  const shown = await ada.submit(page, BUTTON, values);
  const writes = product.proxy.requests
    .slice(before)
    .filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/drafts/"));
  return { shown, writes };
}

const discard = async (path: string) => ada.submit(await ada.get(path), "Discard changes");

const POST = { content: "Soft felt boots" };
const META_AD = { heading: "Felt boots", "primary_texts[0]": "Dry feet" };
const GOOGLE_AD = { "headlines[0].text": "Felt boots", "descriptions[0].text": "Dry feet" };

describe.each<[string, { path: string; list?: string; shown: Record<string, string>; beside: string }]>([
  ["a post", { path: at.post, shown: POST, beside: "internal_notes" }],
  ["a Meta ad", { path: at["Meta ad"], shown: META_AD, beside: "internal_notes" }],
  ["a Google ad", { path: at["Google ad"], shown: GOOGLE_AD, beside: "notes" }],
  ["a blog post", { path: at.blog, shown: { title: "Felt boots", body: "Dry *feet*" }, beside: "comment" }],
  [
    "a new post",
    { path: `${at.calendar}/boards/new`, list: at.calendar, shown: POST, beside: "internal_notes" },
  ],
  [
    "a new Meta ad",
    { path: `${at.metaAd}/content/new`, list: at.metaAd, shown: META_AD, beside: "internal_notes" },
  ],
  [
    "a new Google ad",
    { path: `${at.googleAd}/content/new`, list: at.googleAd, shown: GOOGLE_AD, beside: "notes" },
  ],
])("the preview of %s", (_, { path, list, shown: typed, beside }) => {
  const saved = async () => mainText(await ada.get(list ?? `${path.replace(/\/edit$/, "")}/versions`));

  test("shows what is typed when it is asked to, and nothing is saved", async () => {
    const before = { values: valuesIn(await ada.get(path)), saved: await saved() };
    const all = { ...typed, [beside]: "Half a thought" };
    const { shown, writes } = await press(await ada.get(path), { ...all, networks: "x" });
    expect([shown.status, shown.path.replace(/\?.*/, ""), writes]).toEqual([200, path, []]);
    for (const text of Object.values(typed))
      expect(previewIn(shown)).toContain(text.replace("*feet*", "<em>feet</em>"));
    expect(Object.fromEntries(valuesIn(shown))).toMatchObject(all);
    expect(await saved()).toBe(before.saved);
    expect(valuesIn(shown).get("version")).toBe(before.values.get("version"));

    const again = await discard(path);
    expect(previewIn(again)).not.toContain(Object.values(typed)[0]);
    expect(valuesIn(again)).toEqual(before.values);
  });

  test("is shown by another button than Enter presses", async () => {
    const { html } = await ada.get(path);
    const [, first = ""] = /<form\b[^>]*class="composer\b.*?(<button type="submit".*?>)/s.exec(html) ?? [];
    expect(first).toContain('value="save"');
  });
});

test.each([
  ["a post", { path: at.post, text: POST, alt: "new_alt" }],
  ["a Meta ad", { path: at["Meta ad"], text: META_AD, alt: "alt" }],
  ["a new Meta ad", { path: `${at.metaAd}/content/new`, text: META_AD, alt: "alt" }],
  ["a blog post", { path: at.blog, text: { body: "Dry feet" }, alt: "image_alt" }],
])("the preview of %s saves no image, and says so", async (_, { path, text, alt }) => {
  const typed = { ...text, [alt]: "A boot" };
  const { shown, writes } = await press(await ada.get(path), { ...typed, image: await blankImage() });
  expect(writes).toEqual([]);
  expect(shown.text).toContain("The image you chose isn’t saved yet. Choose it again before you save.");
  expect(Object.fromEntries(valuesIn(shown))).toMatchObject(typed);
  const { shown: without } = await press(shown, typed);
  expect(without.text).not.toContain("The image you chose");
  expect(valuesIn(without).get(alt)).toBe("A boot");
  await discard(path);
});

test("the preview of a new ad keeps the ad group that was chosen in place of the one in its address", async () => {
  for (const name of ["Boots", "Socks"])
    await ada.submit(await ada.get(`${at.googleAd}/ad-groups/new`), "Create ad group", { name });
  const page = await ada.get(`${at.googleAd}/content/new`);
  const [, list = ""] = /<select\b[^>]*name="ad_group_id"[^>]*>(.*?)<\/select>/s.exec(page.html) ?? [];
  const [first = "", second = ""] = [...list.matchAll(/value="([^"]+)"/g)].map(([, id = ""]) => id);
  const blank = await ada.get(`${at.googleAd}/content/new?ad_group=${first}`);
  // A preview is no save, so nothing is too long for it.
  const typed = { ad_group_id: second, "headlines[0].text": "Boots that are too long for a headline" };
  const { shown } = await press(blank, typed);
  expect(Object.fromEntries(valuesIn(shown))).toMatchObject(typed);
  expect(previewIn(shown)).toContain(typed["headlines[0].text"]);
});
