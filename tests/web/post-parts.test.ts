import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { BOARD_IMAGES_MAX, BOARD_NOTES_MAX, FIRST_COMMENT_MAX } from "#contract/limits.ts";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, linkIn, mainHtml, mainText, type Page, wordsOf } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost, takeSteps } from "../support/workspace.ts";

const product = await openProduct();
const { visitor: ada } = await arrive(product);
const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
afterAll(() => product.close());

const makePost = async (values: Record<string, string | string[]> = {}) =>
  ada.get((await newPost(ada, calendar, { networks: "x", ...values })).replace(/\?.*/, ""));

const images = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => blankImage(40 + index)));

/** Returns what each link of the checks leads to, by the message that it is about. */
const fixesOn = (page: Page) =>
  new Map(
    [...page.html.matchAll(/<a href="#([^"]+)"[^>]*>Fix(.*?)<\/a>/gs)].map(([, to = "", message = ""]) => [
      wordsOf(message).replace(/^: /, ""),
      to,
    ]),
  );
const hasId = ({ html }: Page, id: string) => html.includes(` id="${id}"`);
const deadLinksOn = (page: Page) =>
  [...mainHtml(page).matchAll(/<a [^>]*href="#([^"]+)"/g)]
    .map(([, id = ""]) => id)
    .filter((id) => !hasId(page, id));

const BARE = "https://northwind.shop/boots";

describe("what fixes a check is on the page", () => {
  test.each<[what: string, values: Record<string, string | string[]>, said: RegExp, to: string]>([
    ["no network", { networks: [] }, /^Choose at least one network/, "board-networks"],
    [
      "a long text of one network",
      { "overrides.x": "a".repeat(281) },
      /^X: 1 character over/,
      "board-overrides.x",
    ],
    ["no image", { networks: ["instagram"] }, /^Instagram: add an image/, "board-image"],
    ["a link without tags", { link_url: BARE }, /has no UTM tags/, "board-link_url"],
    [
      "such a link in the text of one network",
      { "overrides.x": `Boots ${BARE}` },
      /has no UTM tags/,
      "board-overrides.x",
    ],
  ])("%s", async (_, values, said, to) => {
    const page = await makePost(values);
    const fixes = [...fixesOn(page)].filter(([message]) => said.test(message));
    expect(fixes.map(([, id]) => id)).toEqual([to]);
    expect(deadLinksOn(page)).toEqual([]);
  });

  test("the same text again, an hour from it", async () => {
    const twin = { planned_for: "2099-11-20", time: "09:00", content: "Twice the same" };
    await makePost(twin);
    const page = await makePost({ ...twin, time: "09:30" });
    expect([...fixesOn(page)].map(([message, to]) => [message.replace(/.*” /, ""), to])).toEqual([
      ["has the same text and is planned within 90 days of this post.", "board-content"],
      ["is planned for the same network within an hour of this post.", "board-planned_for"],
    ]);
    expect(deadLinksOn(page)).toEqual([]);
  });

  test("the image that has no text, and the images where there are too many", async () => {
    const some = await ada.submit(await makePost(), "Upload", { image: await images(3) });
    const page = await ada.submit(some, "Save", { "images[0].alt": "A boot", "images[2].alt": "Laces" });
    expect(fixesOn(page)).toEqual(
      new Map([["Add alternative text to image 2 for people who can’t see it.", "board-images[1].alt"]]),
    );
    expect(deadLinksOn(page)).toEqual([]);
    const full = await ada.submit(page, "Upload", { image: await images(BOARD_IMAGES_MAX - 3) });
    const [[, to] = []] = [...fixesOn(full)].filter(([message]) => message.startsWith("X: 10 images."));
    expect(to).toBe("images");
    expect(deadLinksOn(full)).toEqual([]);
  });

  test("the date that a new post lacks", async () => {
    const page = await ada.submit(await ada.get(`${calendar}/boards/new`), "Schedule", {
      content: "Soon",
      networks: ["x"],
      planned_for: "",
      time: "",
    });
    expect(page.html).toMatch(/<a href="#board-planned_for"[^>]*>Choose a date/);
    expect(deadLinksOn(page)).toEqual([]);
  });
});

/** Returns whether the details around a field are open. */
function isOpenAround({ html }: Page, name: string): boolean {
  const at = html.indexOf(` name="${name}"`);
  const [, attributes = ""] = [...html.slice(0, at).matchAll(/<details\b([^>]*)>/g)].at(-1) ?? [];
  return /\sopen\b/.test(attributes);
}

test("a text that is refused for one network is open, and the text for all is not", async () => {
  const page = await makePost({ networks: ["x", "threads"] });
  expect(["content", "overrides.x", "overrides.threads"].map((name) => isOpenAround(page, name))).toEqual([
    true,
    false,
    false,
  ]);
  const refused = await ada.submit(page, "Send to review", { "overrides.threads": "a".repeat(501) });
  expect(mainText(refused)).toContain("Threads: 1 character over the limit");
  expect(["content", "overrides.x", "overrides.threads"].map((name) => isOpenAround(refused, name))).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  ["link_url", "not a link"],
  ["first_comment", "a".repeat(FIRST_COMMENT_MAX + 1)],
  ["internal_notes", "a".repeat(BOARD_NOTES_MAX + 1)],
  ["format", "hologram"],
])("details with a refused %s are open", async (name, value) => {
  // What is refused of a new post waits in its calendar.
  const own = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  for (const page of [await makePost(), await ada.get(`${own}/boards/new`)]) {
    expect(isOpenAround(page, "link_url")).toBe(false);
    const button = page.path.includes("/new") ? "Create post" : "Save";
    const refused = await ada.submit(page, button, { content: "Soon", [name]: value });
    expect(refused.status).toBe(422);
    expect(isOpenAround(refused, name)).toBe(true);
  }
});

const valuesOn = (page: Page) => Object.fromEntries(formWith(page, "Create post").fields);

test("a post that is added to a day has its first free posting time", async () => {
  const own = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  const [tuesday, wednesday] = ["2099-11-24", "2099-11-25"];
  const open = async (day: string) => ada.get(`${own}/boards/new?date=${day}`);
  expect(valuesOn(await open(tuesday))).toMatchObject({ planned_for: tuesday, time: "09:00" });
  for (const time of ["17:00", "11:15"])
    await ada.submit(await ada.get(`${own}/slots`), "Add posting times", { weekdays: "2", time });
  expect(valuesOn(await open(tuesday))).toMatchObject({ planned_for: tuesday, time: "11:15" });
  expect(valuesOn(await open(wednesday))).toMatchObject({ planned_for: wednesday, time: "09:00" });
  await ada.submit(await open(tuesday), "Schedule", { content: "Soon", networks: ["x"] });
  expect(valuesOn(await open(tuesday))).toMatchObject({ planned_for: tuesday, time: "17:00" });
  await ada.submit(await open(tuesday), "Schedule", { content: "Sooner", networks: ["x"] });
  expect(valuesOn(await open(tuesday))).toMatchObject({ planned_for: tuesday, time: "09:00" });
});

test("a time is told on the reader’s clock, too, where that is another one", async () => {
  const { visitor: lin } = await arrive(product);
  const own = await newCampaign(lin, await newFolder(lin), "SocialCalendar");
  const move = async (path: string, button: string, timezone: string) =>
    lin.submit(await lin.get(path), button, { timezone });
  await move("/settings", "Save profile", "America/New_York");
  await move(`${own}/edit`, "Save settings", "Europe/Berlin");
  const post = await newPost(lin, own, { planned_for: "2099-11-20", time: "15:30" });
  const beside = async (path: string) =>
    /No time set|Berlin time.*?(?= Marquee doesn’t| Details:| Set posting times)/.exec(
      mainText(await lin.get(path)),
    )?.[0];
  const inNewYork = "Berlin time (Europe/Berlin). 9:30 your time in New York.";
  expect(await beside(post)).toBe(inNewYork);
  expect(await beside(`${own}/boards/new?date=2099-11-20&time=15:30`)).toBe(inNewYork);
  await move("/settings", "Save profile", "Europe/Paris");
  expect(await beside(post)).toBe("Berlin time (Europe/Berlin)");
});

test("the page of the step asks for the day and the time of a post, in its calendar’s time zone", async () => {
  const own = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  await ada.submit(await ada.get(`${own}/edit`), "Save settings", { timezone: "America/New_York" });
  const post = await newPost(ada, own, { networks: "x", planned_for: "2099-11-20", time: "15:30" });
  const planOn = (page: Page, button: string) => {
    const { planned_for, time } = Object.fromEntries(formWith(page, button).fields);
    return { planned_for, time };
  };
  const step = await ada.get(`${post.replace(/\?.*/, "")}/status?to=scheduled`);
  expect(planOn(step, "Schedule")).toEqual({ planned_for: "2099-11-20", time: "15:30" });
  expect(mainText(step)).toContain("New York time (America/New_York)");
  const skipped = await ada.submit(step, "Schedule", { planned_for: "2099-03-08", time: "02:30" });
  expect([skipped.status, mainText(skipped)]).toEqual([422, expect.stringContaining("2:30 doesn’t exist")]);
  const scheduled = await ada.submit(skipped, "Schedule", { planned_for: "2099-11-21", time: "08:15" });
  expect(scheduled.text).toContain("Planned for Nov 21, 2099, 8:15.");
  expect(planOn(await ada.get(post), "Save")).toEqual({ planned_for: "2099-11-21", time: "08:15" });
});

const REVIEWED = ["Send to review", "Approve"];

test("an approved post says what a change does before and after it, and a published one too", async () => {
  const own = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  const post = async () => newPost(ada, own, { networks: "x", planned_for: "2099-11-20", time: "09:00" });
  const approved = await takeSteps(ada, await post(), ...REVIEWED);
  const returns = "If you change what will be published, it’s a draft again.";
  expect(mainText(await ada.get(await post()))).not.toContain(returns);
  const later = await ada.submit(await ada.get(approved), "Save", { planned_for: "2099-11-21" });
  expect(mainText(later)).toContain(returns);
  const ended = "It’s a draft again, because it changed after it was approved.";
  expect(mainText(later)).not.toContain(ended);
  const changed = await ada.submit(later, "Save", { content: "Other words" });
  expect(changed.text).toContain(ended);
  expect(mainText(changed)).toContain("This is a draft again: The content changed after approval.");
  expect(mainText(changed)).not.toContain(returns);

  const both = await takeSteps(ada, approved, ...REVIEWED);
  const refused = await ada.submit(await ada.get(both), "Schedule", { content: "Slipped in" });
  expect(mainText(refused)).toContain(ended);
  expect(mainText(await ada.get(approved))).toContain("Draft");

  await takeSteps(ada, approved, ...REVIEWED);
  const unsaved = await ada.submit(await ada.get(approved), "Request changes", { content: "Not saved" });
  expect(mainText(unsaved)).toContain("Changes not requested. You changed Content. Save it first.");
  await ada.submit(await ada.get(approved), "Discard changes");

  const published = await takeSteps(ada, approved, "Schedule", "Mark as published");
  const page = await ada.get(published);
  expect(mainText(page)).toContain(
    "Changes you save here are kept as a new version and don’t affect the published post.",
  );
  expect(mainText(page)).not.toContain(returns);
});

test("previews say where a long text is cut, and show the rest", async () => {
  const words = "Ten days, one boot. ".repeat(14).trim();
  const page = await makePost({ networks: ["linkedin", "x", "mastodon"], content: `${words} The end` });
  const previews = [...mainHtml(page).matchAll(/<article\b[^>]*>(.*?)<\/article>/gs)].map(([, shown = ""]) =>
    wordsOf(shown),
  );
  const previewOf = (name: string) => previews.find((words) => words.startsWith(`Preview for ${name},`));
  expect(previewOf("LinkedIn")).toMatch(/LinkedIn cuts the text about here\..*After “.*more”.*The end/);
  expect(previewOf("X")).toMatch(/The X limit is about here\..*Over the X limit.*The end/);
  expect(previewOf("Mastodon")).toContain("The end");
  expect(previewOf("Mastodon")).not.toMatch(/about here/);
});

test("the poster of a video is changed alone", async () => {
  const bytes = await readFile("tests/files/videos/clip.webm");
  const page = await makePost();
  const added = await ada.submit(page, "Upload", {
    image: new File([bytes], "clip.webm", { type: "video/webm" }),
  });
  const asked = await ada.get(linkIn(added, /href="([^"]+\/poster)"/));
  const none = await ada.submit(asked, "Change poster", { image: new File([], "") });
  expect([none.status, mainText(none)]).toEqual([422, expect.stringContaining("Choose an image.")]);
  const changed = await ada.submit(none, "Change poster", { image: await blankImage(48) });
  expect(changed.text).toContain("Poster changed.");
  const [, poster = ""] = /data-image="[^"]+"><img src="([^"]+)"/.exec(changed.html) ?? [];
  expect(added.html).not.toContain(poster);
  expect((await ada.get(poster)).status).toBe(200);
});

test("an image that a network cuts says where", async () => {
  const post = await makePost({ networks: ["instagram"] });
  const cut = await ada.submit(post, "Upload", { image: [await blankImage(120)] });
  expect(cut.html).toContain(">cut off here<");
  const whole = await ada.submit(await makePost({ networks: ["instagram"] }), "Upload", {
    image: [await blankImage(30)],
  });
  expect(whole.html).not.toContain(">cut off here<");
});

/** Where the page goes on to, by the ids in its links to its parts, and those parts in the order in which they stand. */
function orderOf(page: Page) {
  const html = mainHtml(page);
  const [, links = ""] = /<nav\b[^>]*aria-label="Jump to"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  const parts = [...links.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id);
  const places = parts.map((id) => html.indexOf(` id="${id}"`));
  return { parts, isInOrder: places.every((at, index) => at > (places[index - 1] ?? 0)) };
}

const WRITTEN = ["text", "when", "details", "images", "save", "preview"];

test.each<[state: string, open: () => Promise<Page>, parts: readonly string[]]>([
  ["a new post", () => ada.get(`${calendar}/boards/new`), WRITTEN],
  ["a draft", () => makePost(), [...WRITTEN, "comments", "checks"]],
  [
    "a post that was decided",
    async () => ada.get(await takeSteps(ada, (await makePost()).path, "Send to review", "Request changes")),
    [...WRITTEN, "comments", "checks", "history"],
  ],
  [
    "a canceled post",
    async () => ada.get(await takeSteps(ada, (await makePost()).path, "Mark as canceled")),
    ["text", "save", "preview", "comments", "checks", "history"],
  ],
])("read from its top, %s comes in the order of its links: first its text", async (_, open, parts) => {
  const page = await open();
  expect(orderOf(page)).toEqual({ parts, isInOrder: true });
  expect(mainHtml(page).search(/<h1/)).toBeLessThan(mainHtml(page).search(/<nav\b[^>]*aria-label="Jump to"/));
});

test("read from its top, a refused post begins with what is wrong, and what a reviewer asked for is before the text", async () => {
  const post = await takeSteps(ada, (await makePost()).path, "Send to review", "Request changes");
  const refused = await ada.submit(await ada.get(post), "Save", { link_url: "not a link" });
  const html = mainHtml(refused);
  const places = [/There is a problem/, /<h1/, /requested changes:/, / id="text"/, /<label[^>]*>Title/].map(
    (part) => html.search(part),
  );
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
