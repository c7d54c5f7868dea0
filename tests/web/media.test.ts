import { afterAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { linkTo } from "../support/crawl.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainHtml, mainText, type Page } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

const product = await openProduct();
const { visitor: ada } = await arrive(product);
const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
const library = `${/^\/projects\/[^/]+/.exec(calendar)?.[0]}/library`;
afterAll(() => product.close());

const altIn = (page: Page) => new Map(formWith(page, "Save").fields).get("images[0].alt");
const barePath = ({ path }: Page) => path.replace(/[?#].*/, "");

test("images are uploaded with words, found by them, and changed", async () => {
  const empty = await ada.get(library);
  expect(mainText(empty)).toContain("No images yet");
  const form = await ada.get(linkTo(empty, /library\/new$/));
  const refused = await ada.submit(form, "Upload", { name: "Boots", tags: "a".repeat(60) });
  expect([refused.status, mainText(refused)]).toEqual([
    422,
    expect.stringMatching(/Use 40 characters or fewer for each tag.*Choose an image or a video\./),
  ]);
  expect(new Map(formWith(refused, "Upload").fields).get("name")).toBe("Boots");
  const text = new File(["Hello"], "a.png", { type: "image/png" });
  const fake = await ada.submit(form, "Upload", { name: "Fake", image: text });
  expect([fake.status, mainText(fake).includes("image")]).toEqual([422, true]);
  const made = await ada.submit(refused, "Upload", {
    alt: "A boot in snow",
    tags: "winter, boots, winter",
    image: await blankImage(),
  });
  expect(mainText(made)).toMatch(/Boots Not used boots|Boots Not used winter/);
  await ada.submit(form, "Upload", { name: "Hat", image: await blankImage(50) });

  const found = await ada.get(`${library}?search=snow`);
  expect([/Boots/, /Hat/].map((name) => name.test(mainText(found)))).toEqual([true, false]);
  const tagged = await ada.get(linkTo(made, /library\?tag=winter$/));
  expect([/Boots/, /Hat/].map((name) => name.test(mainText(tagged)))).toEqual([true, false]);
  expect(mainText(await ada.get(`${library}?search=glove`))).toContain("No images match");

  const page = await ada.get(linkTo(found, /library\/(?!new)[^/?]+$/));
  const long = await ada.submit(page, "Save image", { name: "a".repeat(200) });
  expect([long.status, mainText(long).includes("Use 120 characters or fewer.")]).toEqual([422, true]);
  const other = await ada.get(page.path);
  const saved = await ada.submit(page, "Save image", { name: "Winter boots" });
  expect(mainText(saved)).toContain("Winter boots");
  const late = await ada.submit(other, "Save image", { name: "Summer boots" });
  expect([late.status, mainText(late).includes("Winter boots")]).toEqual([412, true]);
  await ada.submit(saved, "Save image", { name: "Boots" });
});

test("posts take images from the library, which says where they are used", async () => {
  const post = await newPost(ada, calendar, { networks: "x", title: "Teaser" });
  const choice = await ada.get(linkTo(await ada.get(post), /\/library$/));
  const none = await ada.submit(choice, "Add to the post");
  expect([none.status, mainText(none).includes("Choose an image.")]).toEqual([422, true]);
  const [, id = ""] = /value="([^"]+)"[^>]*>(?:(?!<input).)*Boots/s.exec(mainHtml(choice)) ?? [];
  const added = await ada.submit(choice, "Add to the post", { media_ids: [id] });
  expect([barePath(added), altIn(added)]).toEqual([post, "A boot in snow"]);

  const used = await ada.get(`${library}/${id}`);
  expect(mainText(used)).toMatch(/Used in 1 post Teaser/);
  expect(linkTo(used, /\/boards\/[^/]+$/)).toBe(post);
  // Only what no post uses is deleted.
  expect(mainText(used)).not.toContain("Delete image");
  const asked = await ada.get(`${library}/${id}/delete`);
  const refused = await ada.submit(asked, "Delete image");
  expect([refused.status, mainText(refused)]).toEqual([
    422,
    expect.stringContaining("1 post of this project uses this image."),
  ]);

  const replace = await ada.get(linkTo(used, /\/replace$/));
  const replaced = await ada.submit(replace, "Replace everywhere", {
    alt: "A newer boot",
    image: await blankImage(60),
  });
  expect(mainText(replaced)).toMatch(/60 × 30 pixels, .*Used in 1 post Teaser/);
  expect(altIn(await ada.get(post))).toBe("A newer boot");
});

test("a new post takes images from the library, too", async () => {
  const form = await ada.get(`${calendar}/boards/new`);
  expect(mainText(form)).toMatch(/Images from the library .*Boots.*Hat|Images from the library .*Hat.*Boots/);
  const [, id = ""] = /name="media_ids"[^>]*value="([^"]+)"(?:(?!<input).)*Boots/s.exec(mainHtml(form)) ?? [];
  const made = await ada.submit(form, "Create post", { title: "Second", networks: "x", media_ids: [id] });
  expect(altIn(made)).toBe("A newer boot");
  expect(mainText(await ada.get(`${library}/${id}`))).toContain("Used in 2 posts");
});

test("a replaced image keeps the text that each post has for it", async () => {
  const list = await ada.get(`${library}?search=boot`);
  const used = await ada.get(linkTo(list, /\/library\/(?!new)[^/?#]+$/));
  const second = linkTo(used, /\/boards\/[^/]+$/);
  await ada.submit(await ada.get(second), "Save", { "images[0].alt": "The same boot, from the side" });
  const replace = await ada.get(linkTo(used, /\/replace$/));
  await ada.submit(replace, "Replace everywhere", { image: await blankImage(80) });
  expect(altIn(await ada.get(second))).toBe("The same boot, from the side");
});

test("an image that no post uses is deleted, with an undo", async () => {
  const page = await ada.get(linkTo(await ada.get(`${library}?search=hat`), /library\/(?!new)[^/?]+$/));
  const deleted = await ada.submit(page, "Delete image");
  expect([barePath(deleted), /Hat/.test(mainText(deleted))]).toEqual([library, false]);
  const undone = await ada.submit(deleted, "Undo");
  expect(mainText(undone)).toContain("Hat");
});

test("an image that stays in a post is named, with the reason", async () => {
  const post = await newPost(ada, calendar, { networks: "x", title: "Called off" });
  const choice = await ada.get(`${post}/library?search=hat`);
  const [, id = ""] = /name="media_ids"[^>]*value="([^"]+)"/.exec(mainHtml(choice)) ?? [];
  await ada.submit(choice, "Add to the post", { media_ids: [id] });
  const status = await ada.get(`${post}/status?to=cancelled`);
  await ada.submit(status, "Mark as canceled");
  const replace = await ada.get(`${library}/${id}/replace`);
  const answer = await ada.submit(replace, "Replace everywhere", { image: await blankImage(70) });
  expect(mainText(answer)).toMatch(
    /Replaced in 0 places\. 1 place kept the former image: Called off : It’s no longer planned\./,
  );
});

test("images without a name are told apart, in the library and where a post takes them", async () => {
  const upload = async (width: number) =>
    ada.submit(await ada.get(`${library}/new`), "Upload", { image: await blankImage(width) });
  await upload(90);
  const list = await upload(91);
  const titles = [...mainText(list).matchAll(/Image added \w+ \d+, \d+, \d{1,2}:\d\d(?: \(\d\))?/g)].flat();
  expect([titles.length, new Set(titles).size]).toEqual([2, 2]);
  const post = await newPost(ada, calendar, { networks: "x", title: "Chosen" });
  const choice = mainText(await ada.get(`${post}/library`));
  expect(titles.filter((title) => choice.includes(title))).toEqual(titles);
  const page = await ada.get(linkTo(list, /library\/(?!new)[^/?]+$/));
  expect(mainText(page)).toContain(titles[0]);
});
