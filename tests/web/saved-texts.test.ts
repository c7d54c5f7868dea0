import { afterAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { linkTo } from "../support/crawl.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainText, type Page } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

const product = await openProduct();
const { visitor: ada } = await arrive(product);
const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
const texts = `${/^\/projects\/[^/]+/.exec(calendar)?.[0]}/saved-texts`;
afterAll(() => product.close());

const contentIn = (page: Page) => new Map(formWith(page, "Create post").fields).get("content");

test("saved texts are created, changed, and deleted, with an undo", async () => {
  expect(mainText(await ada.get(texts))).toContain("No saved texts yet");
  const refused = await ada.submit(await ada.get(`${texts}/new`), "Create saved text", { body: "#boots" });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Enter a name.")]);
  const made = await ada.submit(refused, "Create saved text", { name: "Boots" });
  expect(mainText(made)).toMatch(/1 saved text .*Boots Hashtags #boots/);
  const edit = await ada.get(linkTo(made, /saved-texts\/[^/]+\/edit$/));
  const saved = await ada.submit(edit, "Save text", { body: "#boots #winter" });
  expect(mainText(saved)).toContain("#boots #winter");
  const deleted = await ada.submit(saved, "Delete Boots");
  expect(mainText(deleted)).toContain("No saved texts yet");
  expect(mainText(await ada.submit(deleted, "Undo"))).toContain("#boots #winter");
});

test("without scripts, a saved text comes after what was typed, which isn’t saved yet", async () => {
  const fresh = await ada.submit(await ada.get(`${calendar}/boards/new`), "Boots #boots #winter", {
    content: "Out now.",
    networks: "x",
    title: "Boots",
  });
  expect([fresh.status, contentIn(fresh)]).toEqual([200, "Out now.\n\n#boots #winter"]);
  expect(new Map(formWith(fresh, "Create post").fields).get("title")).toBe("Boots");

  const post = await newPost(ada, calendar, { networks: "x", content: "Saved before." });
  const typed = await ada.submit(await ada.get(post), "Boots #boots #winter", { content: "Typed\n" });
  expect(new Map(formWith(typed, "Save").fields).get("content")).toBe("Typed\n\n#boots #winter");
  expect(mainText(typed)).toContain("These are your unsaved changes");
});
