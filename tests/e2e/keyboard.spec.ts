import type { Locator, Page } from "@playwright/test";
import { arrive } from "../support/arrive.ts";
import { newCampaign, newFolder, newGoogleAd, newMetaAd, newPost, takeSteps } from "../support/workspace.ts";
import { atTheKeyboard } from "./at-the-keyboard.ts";
import { expect, scriptsReady, test } from "./fixtures.ts";
import { panelTab, poster } from "./journey.ts";

/** Tab presses, all in all. */
const MOST = 260;

/** Saves a choice of the preferences. */
async function choose(page: Page, choice: Locator, dates = "en-US") {
  await page.goto("/settings/preferences");
  await page.getByLabel("Dates", { exact: true }).selectOption(dates);
  await choice.check();
  await page.getByRole("button", { name: "Save preferences", exact: true }).click();
  await expect(page.getByText("Preferences saved.")).toBeVisible();
}

test("the main job is done by keys alone, and the focus is never lost", async ({
  page,
  product,
  allowNoise,
  navigate,
}) => {
  test.setTimeout(120_000);
  allowNoise(/status of 422/);
  const { user } = await arrive(product);
  const me = atTheKeyboard(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole("link", { name, exact: true }).first();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const follow = async (target: Locator, to: RegExp, key?: "Shift+Tab") => {
    await me.tabTo(target, key);
    await me.press("Enter");
    await expect(page).toHaveURL(to);
    await me.expectSomeFocus();
  };
  const fill = async (name: string, text: string) => {
    await me.tabTo(field(name));
    await me.type(text);
  };

  await navigate("/login");
  await fill("E-mail", user.email);
  await fill("Password", user.password);
  await follow(button("Sign in"), /\/projects$/);

  await follow(link("New project"), /\/projects\/new$/);
  await fill("Name", "Autumn launch");
  await follow(button("Create project"), /\/folders$/);
  await follow(link("New folder"), /\/folders\/new$/);
  await fill("Name", "Social");
  await follow(button("Create folder"), /\/campaigns$/);
  await follow(link("New campaign"), /\/campaigns\/new/);
  await fill("Name", "Launch calendar");
  await me.tabTo(page.getByRole("radio").first());
  await me.press("Space");
  await follow(button("Create campaign"), /\/social-calendar\/[^/]+$/);

  await follow(link(/^New (board|post)$/), /\/boards\/new/);
  // Once its script is there, the text has the focus.
  await me.expectFocus(field("Content"));
  await me.type("The engine weaves algebraical patterns.");
  await fill("Date", "11202099");
  await fill("Title", "Launch teaser");
  await follow(button(/^Create (board|post)$/), /\/boards\/(?!new)[^/]+$/);

  await me.tabTo(field("Content"));
  await me.press("Control+End");
  await me.type(" As the loom weaves flowers.");
  await me.tabTo(button("Save"));
  await me.press("Enter");
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await me.expectFocus(button("Save"));

  await me.tabTo(button("Send to review"));
  await me.press("Enter");
  await expect(page).toHaveTitle(/^Error: /);
  await me.expectFocus(page.getByRole("alert", { name: "There is a problem" }));
  await me.tabTo(page.getByRole("checkbox", { name: "X", exact: true }));
  await me.press("Space");
  await me.tabTo(page.getByRole("main").locator("summary", { hasText: "X" }).first(), "Shift+Tab");
  await me.press("Enter");
  await fill("Text for X", "Only here");
  await me.tabTo(page.locator("#details > summary"));
  await me.press("Enter");
  await me.tabTo(field("Link"));
  await me.press("Enter");
  await expect(page.getByText("Details saved.").first()).toBeVisible();
  await me.expectFocus(field("Link"));

  // Playwright, asked for it just before the key, may miss the chooser.
  page.on("filechooser", (chooser) => chooser.setFiles(poster));
  await me.tabTo(field("Image"));
  await me.press("Space");
  await expect(field("Image")).toHaveValue(/poster\.png$/);
  await fill("Alternative text", "An orange disc");
  await me.tabTo(panelTab(page, "Comments"));
  await me.press("Enter");
  await fill("Comment", "Which boot?");
  await me.tabTo(button("Add comment"));
  await me.press("Enter");
  await expect(page.getByRole("region", { name: "Comments" }).getByRole("list")).toContainText("Which boot?");
  await expect(button("Add comment")).toBeFocused();

  await me.tabTo(button("Send to review"), "Shift+Tab");
  await me.press("Enter");
  await expect(page.getByText("Sent to review.").first()).toBeVisible();
  // The view that the post was opened from, at the post.
  await expect(page).toHaveURL(/\?view=\w+.*#item-/);
  await me.expectFocus(page.getByRole("main").getByRole("link", { name: /^Launch teaser, / }));

  await me.press("Alt+t");
  await me.expectFocus(page.getByRole("region", { name: "Notifications" }).getByRole("list"));
  await me.press("Escape");

  await me.type("gp");
  await expect(page).toHaveURL(/\/projects$/);
  await me.expectSomeFocus();
  await me.tabTo(page.getByRole("button", { name: /^Account of/ }), "Shift+Tab");
  await me.press("Enter");
  await follow(button("Sign out"), /\/login/);
  expect(me.presses()).toBeLessThan(MOST);
});

test("after a step of the review, refused or taken, the focus is on what is wrong or on the status", async ({
  page,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/status of 422/);
  const subjects: Record<string, string> = {};
  await signedIn(async (visitor) => {
    const campaigns = await newFolder(visitor);
    const calendar = await newCampaign(visitor, campaigns, "SocialCalendar");
    subjects["an unfinished post"] = await newPost(visitor, calendar);
    subjects["a finished post"] = await newPost(visitor, calendar, { networks: "x" });
    subjects["a Meta ad"] = await newMetaAd(visitor, await newCampaign(visitor, campaigns, "MetaAd"));
    subjects["a Google ad"] = await newGoogleAd(visitor, await newCampaign(visitor, campaigns, "GoogleAd"));
    subjects["a blog"] = await newCampaign(visitor, campaigns, "Blog");
    return campaigns;
  });
  const isSaid = page.locator(".error-summary, .toast").first();
  for (const [subject, path] of Object.entries(subjects))
    await test.step(subject, async () => {
      await page.goto(path);
      const send = page.getByRole("button", { name: "Send to review", exact: true });
      await scriptsReady(page);
      await send.press("Enter");
      await expect(isSaid).toBeVisible();
      await expect(page.locator(".error-summary, .composer-bar h2").first(), subject).toBeFocused();
    });
});

test("single keys go to places and along lists, never while typing, and can be turned off", async ({
  page,
  signedIn,
}) => {
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  /** The script of the keys comes after the page. */
  const askForKeys = () =>
    expect(async () => {
      await page.keyboard.press("?");
      await expect(dialog).toBeVisible({ timeout: 500 });
    }).toPass();
  const { path: campaigns } = await signedIn(async (visitor) => {
    const folder = await newFolder(visitor);
    await newPost(visitor, await newCampaign(visitor, folder, "SocialCalendar", "Launch posts"));
    await newCampaign(visitor, folder, "Blog", "Launch story");
    return folder;
  });
  // The page is drawn again by its script, in the same words as by the server.
  await choose(page, page.getByRole("radio", { name: "12 hours, 2:05 PM" }), "de-DE");
  await page.goto(campaigns);
  // A first key is a key of its own, however soon after the page it comes.
  await scriptsReady(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search everything" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();

  await askForKeys();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const rows = page.getByRole("rowheader").getByRole("link");
  for (const [key, row] of [
    ["j", rows.first()],
    ["j", rows.last()],
    ["j", rows.last()],
    ["k", rows.first()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(row).toBeFocused();
  }
  await page.keyboard.press("Control+/");
  await expect(rows.first()).toBeFocused();

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search everything" });
  await expect(search).toBeFocused();
  await page.keyboard.type("gs?cj");
  await expect(search).toHaveValue("gs?cj");
  await expect(page).toHaveURL(campaigns);
  await rows.first().focus();
  await page.keyboard.press("c");
  await expect(page.getByRole("link", { name: "Campaign", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.type("gs");
  await expect(page).toHaveURL(/\/settings$/);
  await page.keyboard.type("gc");
  await expect(page).toHaveURL(`${campaigns.split("/folders/")[0]}/calendar`);
  await page.keyboard.type("gp");
  await expect(page).toHaveURL(/\/projects$/);

  await choose(page, page.getByRole("radio", { name: "Off", exact: true }));
  await page.goto(campaigns);
  await scriptsReady(page);
  await page.keyboard.type("gs?");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(campaigns);
});

test("keys lead to what a review asks for, and with Ctrl or Cmd save, send, and undo, also if single keys are off", async ({
  page,
  signedIn,
}) => {
  const { path } = await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
    const post = await newPost(visitor, calendar, { planned_for: "2099-11-03", networks: "x" });
    return takeSteps(visitor, post, "Send to review");
  });
  let undos = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.startsWith("/undo")) undos += 1;
  });
  const me = atTheKeyboard(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const item = (state: string) =>
    page.getByRole("main").getByRole("link", { name: new RegExp(`^Teaser, Nov 3, ${state}`) });

  // The script of the keys comes after the page.
  await expect(async () => {
    await me.press("a");
    await expect(button("Approve")).toBeFocused({ timeout: 500 });
  }).toPass();
  await me.expectFocus(button("Approve"));
  await me.press("r");
  await me.expectFocus(field("Reason"));
  await me.press("a");
  await me.expectFocus(field("Reason"));
  await expect(field("Reason")).toHaveValue("a");
  await me.press("Backspace");

  await choose(page, page.getByRole("radio", { name: "Off", exact: true }));
  await page.goto(`${path}?from=month`);
  await scriptsReady(page);
  await field("Content").focus();
  await me.type("Boots. ");
  await expect(async () => {
    await me.press("Control+s");
    await expect(page.getByText("Content saved.").first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await me.expectFocus(field("Content"));
  await me.tabTo(panelTab(page, "Comments"));
  await me.press("Enter");
  await me.tabTo(field("Comment"));
  await me.type("Which boot?");
  await me.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Comments" }).getByRole("list")).toContainText("Which boot?");
  await expect(field("Comment")).toHaveValue("");
  await button("Save").focus();
  await me.type("ar");
  await me.expectFocus(button("Save"));
  await me.press("Meta+Enter");
  await me.expectFocus(item("Approved"));

  await field("New idea").focus();
  await me.press("Control+z");
  await item("Approved").focus();
  await me.press("Control+z");
  await me.expectFocus(item("In review"));
  expect(undos, "sent by a key").toBe(1);
});

test("in calendars, keys choose views and dates, go from day to day, and are listed", async ({
  page,
  signedIn,
}) => {
  const { path } = await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch posts");
    await newPost(visitor, calendar, { planned_for: "2099-11-20" });
    return calendar;
  });
  const main = page.getByRole("main");
  const current = (view: string) =>
    expect(main.getByRole("link", { name: view, exact: true })).toHaveAttribute("aria-current", "true");
  await page.goto(`${path}?view=month&date=2099-11-01`);
  // The script of the keys comes after the page.
  await expect(async () => {
    await page.keyboard.press("w");
    await expect(page).toHaveURL(/view=week/, { timeout: 500 });
  }).toPass();
  await current("Week");
  await page.keyboard.press("]");
  await expect(main.getByRole("heading", { name: /Nov 2 . 8, 2099/ }).first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("k");
  await expect(main.locator(".wv-c:nth-child(2) h2 a")).toBeFocused();
  await page.keyboard.press("m");
  await current("Month");
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("k");
  const first = main.locator("td[data-day]").first().getByRole("link").first();
  await expect(first).toBeFocused();
  await main.locator('td[data-day="2099-11-03"]').getByRole("link").first().focus();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/boards\/new\?date=2099-11-03/);
  await page.goBack();
  await current("Month");
  await page.keyboard.press("s");
  await current("Status");
  await page.keyboard.press("l");
  await current("List");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(main.getByRole("checkbox", { name: /^Select/ })).toBeChecked();
  await page.keyboard.press("x");
  await expect(main.getByRole("checkbox", { name: /^Select/ })).not.toBeChecked();
  await page.keyboard.press("t");
  await expect(page).not.toHaveURL(/date=/);

  await page.goto("/keyboard");
  for (const text of ["Show posts by status", "Find a page or a command"])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
});
