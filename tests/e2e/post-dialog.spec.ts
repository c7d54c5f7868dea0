import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";
import { poster } from "./journey.ts";

const DAY = "2099-11-11";
const planned = { planned_for: DAY, time: "09:30", networks: "x" };

test("a post opens over its calendar, is changed there, and leads to the next one", async ({
  page,
  signedIn,
}) => {
  const { path: calendar } = await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newPost(visitor, made, { ...planned, title: "First" });
    await newPost(visitor, made, { ...planned, title: "Second", time: "10:30" });
    return `${made}?view=month&date=${DAY}`;
  });
  const card = (title: string) => page.locator(".pcd-t", { hasText: title });
  const dialog = page.getByRole("dialog", { name: "Post", exact: true });
  const heading = (name: string) => dialog.getByRole("heading", { level: 1, name, exact: true });
  const place = await card("Second").boundingBox();
  await card("First").click();
  await expect(heading("First")).toBeFocused();
  await expect(dialog.getByText("1 of 2", { exact: true })).toBeVisible();
  // The calendar stands where it stood, in its own styles.
  expect(await card("Second").boundingBox()).toEqual(place);
  await axe(page, "a post over its calendar");

  await page.keyboard.press("j");
  await expect(heading("Second")).toBeFocused();
  await page.goBack();
  await expect(card("Second")).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(calendar.split("?")[0]);

  await card("First").click();
  await dialog.getByLabel("Title", { exact: true }).fill("The first of all");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(heading("The first of all")).toBeVisible();
  // The calendar behind says so, too.
  await expect(card("The first of all")).toBeVisible();
  const address = page.url();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(card("The first of all")).toBeFocused();

  // Its address is that of its page.
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "The first of all" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("what is asked about a post stands over its calendar, too, and the copy appears there", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newPost(visitor, made, { ...planned, title: "First" });
    return `${made}?view=month&date=${DAY}`;
  });
  const card = page.locator(".pcd", { hasText: "First" });
  const dialog = page.getByRole("dialog", { name: "Post", exact: true });
  const ask = async (what: string) => {
    await dialog.getByRole("button", { name: "More actions, First", exact: true }).click();
    await dialog.getByRole("link", { name: what, exact: true }).click();
  };
  await card.click();
  const heading = (name: string) => dialog.getByRole("heading", { level: 1, name, exact: true });
  await ask("Versions");
  await expect(heading("Versions of “First”")).toBeFocused();
  await axe(page, "the versions of a post over a calendar");
  await dialog.getByRole("link", { name: "Back to “First”", exact: true }).click();
  await ask("Duplicate to…");
  await expect(heading("Duplicate “First”")).toBeFocused();
  await dialog.getByLabel("Date", { exact: true }).fill("2099-11-12");
  await dialog.getByRole("button", { name: "Duplicate", exact: true }).click();
  await expect(heading("First (copy)")).toBeVisible();
  await expect(page.locator("[data-day='2099-11-12'] .pcd")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card).toHaveCount(2);
});

test("a post is copied to another project’s calendar in three clicks, and its own calendar is still there", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    await newCampaign(visitor, await newFolder(visitor, "Paper"), "SocialCalendar", "Paper calendar");
    const made = await newCampaign(visitor, await newFolder(visitor, "Snow"), "SocialCalendar");
    await newPost(visitor, made, { ...planned, title: "First" });
    return `${made}?view=month&date=${DAY}`;
  });
  const pages: string[] = [];
  page.on("load", () => pages.push(page.url()));
  // 1
  await page.getByRole("link", { name: "Actions of First", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Actions of First", exact: true });
  // 2
  const calendars = menu.getByLabel("Calendar", { exact: true });
  await calendars.selectOption({ label: "Paper: Paper calendar" });
  // 3
  await menu.getByRole("button", { name: "Duplicate", exact: true }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.locator(".pcd")).toHaveCount(1);
  expect(pages).toEqual([]);
  await page.getByRole("link", { name: "Open copy", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First", exact: true })).toBeVisible();
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue(DAY);
});

test("a post with an image takes three clicks and a file, and the calendar is still there", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const settings = await visitor.get(`${made}/edit`);
    await visitor.submit(settings, "Save settings", { networks: ["instagram", "x", "linkedin"] });
    return `${made}?view=month&date=${DAY}`;
  });
  const pages: string[] = [];
  page.on("load", () => pages.push(page.url()));
  // 1
  await page.getByRole("link", { name: "Add post on Nov 11, 2099", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New post", exact: true });
  await expect(dialog.getByLabel("Content", { exact: true })).toBeFocused();
  await page.keyboard.type("Snow is here.");
  // 2
  await dialog.getByRole("checkbox", { name: "LinkedIn", exact: true }).uncheck();
  await dialog.getByLabel("Image", { exact: true }).setInputFiles(poster);
  await expect(page.locator("[data-day='2099-11-12']")).toBeVisible();
  // 3
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const card = page.locator(".pcd", { hasText: "Snow is here." });
  await expect(card.locator("img")).toBeVisible();
  expect(pages).toEqual([]);

  // Its image, text, networks, date, and time are in view at once, in the dialog and on its page.
  const time = page.getByLabel("Time", { exact: true });
  const end = () => time.evaluate((field) => field.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole("link").first().click();
  await expect(page.getByRole("dialog", { name: "Post", exact: true })).toBeVisible();
  await expect(time).toBeVisible();
  expect(await end()).toBeLessThanOrEqual(681);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await end()).toBeLessThanOrEqual(651);
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(time).toBeVisible();
  expect(await end()).toBeLessThanOrEqual(707);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await end()).toBeLessThanOrEqual(760);
});

test("a project’s calendar stays behind the question what is added, and behind the new post", async ({
  page,
  signedIn,
}) => {
  const { path: calendar } = await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch calendar");
    return `${/^\/projects\/[^/]+/.exec(made)?.[0] ?? ""}/calendar?view=month&date=${DAY}`;
  });
  await page.getByRole("link", { name: "Add post on Nov 11, 2099", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Add", exact: true });
  await axe(page, "what is added, over a calendar");
  await question.getByRole("link", { name: "Post in Launch calendar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New post", exact: true });
  await dialog.getByLabel("Content", { exact: true }).fill("Snow is here.");
  await dialog.getByRole("checkbox", { name: "X", exact: true }).check();
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(calendar);
  await expect(page.locator(".pcd", { hasText: "Snow is here." })).toBeVisible();
});

test("an emoji and a person are chosen by keys, and Escape closes their lists before the post", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newPost(visitor, made, { ...planned, title: "First", content: "Snow at https://snow.example" });
    return `${made}?view=month&date=${DAY}`;
  }, "Zoë Ångström");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const options = page.getByRole("listbox").getByRole("option");
  const dialog = page.getByRole("dialog", { name: "Post", exact: true });
  const { keyboard } = page;
  await page.locator(".pcd-t", { hasText: "First" }).click();
  const content = dialog.getByLabel("Content", { exact: true });
  await content.focus();
  await keyboard.press("Control+End");
  await keyboard.type(" at 10:30. Come with us :ro");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await axe(page, "offered emoji");
  await keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(dialog).toBeVisible();
  // It stays closed for this word.
  await keyboard.type("c");
  await expect(options).toHaveCount(0);
  await keyboard.press("Backspace");
  await keyboard.press("Backspace");
  await keyboard.press("Backspace");
  await keyboard.type("rock");
  await expect(options.nth(1)).toHaveText("🚀 rocket");
  await keyboard.press("ArrowDown");
  await expect(content).toHaveAttribute(
    "aria-activedescendant",
    (await options.nth(1).getAttribute("id")) ?? "",
  );
  await keyboard.press("Enter");
  const text = "Snow at https://snow.example at 10:30. Come with us 🚀";
  await expect(content).toHaveValue(text);
  await expect(content).not.toHaveAttribute("aria-activedescendant");
  await keyboard.press("Control+Z");
  await expect(content).toHaveValue(text.replace("🚀", ":rock"));
  await keyboard.press("Control+Shift+Z");
  await expect(content).toHaveValue(text);
  await keyboard.press("Control+s");
  await expect(dialog.getByRole("status", { name: "Save status" })).toHaveText("Content saved.");

  await dialog.locator(".panel-tab > summary", { hasText: "Comments" }).press("Enter");
  const comment = dialog.getByLabel("Comment", { exact: true });
  await comment.focus();
  await keyboard.type("Ask @zo");
  await expect(options).toHaveText(["Zoë Ångström"]);
  await keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(comment).toBeFocused();
  await keyboard.press("Backspace");
  await keyboard.press("Tab");
  await expect(comment).toHaveValue("Ask @Zoë Ångström ");
  await expect(comment).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(dialog.locator(".thread b", { hasText: "@Zoë Ångström" })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Content", { exact: true })).toHaveValue(text);
  // The names of emoji are fetched once, and only then.
  expect(loaded.filter((url) => url.includes("emoji-names"))).toHaveLength(1);
});
