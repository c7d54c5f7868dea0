import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect, test } from "./fixtures.ts";
import { counter } from "./journey.ts";

test(
  "the first post in a new organization takes seven clicks at most",
  { tag: "@core" },
  async ({ page, signedIn }) => {
    await signedIn();
    const { counts, press } = counter(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const link = (name: RegExp) => page.getByRole("main").getByRole("link", { name }).first();
    await press(link(/^New project$/));
    await page.getByLabel("Name", { exact: true }).fill("Autumn launch");
    await press(button("Create project"));
    await press(link(/^New campaign/));
    await page.getByLabel("Name", { exact: true }).fill("Launch calendar");
    await press(page.getByRole("radio", { name: "Social calendar" }));
    await press(button("Create campaign"));
    await press(link(/^New post$/));
    await page.getByLabel("Title", { exact: true }).fill("Teaser");
    await page.getByLabel("Content", { exact: true }).fill("Soon");
    await press(button("Create post"));
    await expect(page.getByRole("heading", { level: 1, name: "Teaser" })).toBeVisible();
    expect(counts.clicks).toBeLessThanOrEqual(7);
    expect(counts.screens).toBeLessThanOrEqual(5);
    expect(counts.submits).toBe(3);
  },
);

test("a post is found by a word in two clicks, from anywhere", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
    await newPost(visitor, calendar, { title: "Tezer cutting video" });
    return "/trash";
  });
  const { counts, press } = counter(page);
  const header = page.getByRole("banner");
  await header.getByRole("searchbox", { name: "Search everything" }).fill("tezer");
  await press(header.getByRole("button", { name: "Search", exact: true }));
  await press(page.getByRole("main").getByRole("link", { name: "Tezer cutting video", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Tezer cutting video" })).toBeVisible();
  expect(counts).toEqual({ clicks: 2, screens: 1, submits: 0 });
});

test(
  "on a phone the menu holds the navigation, the theme, and the way out, and the breadcrumb its nearest step",
  { tag: "@core" },
  async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(async (visitor) =>
      newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch")),
    );
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(trail.getByRole("link")).toHaveText(["Launch"]);
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    const main = page.getByRole("navigation", { name: "Main" });
    const signOut = page.getByRole("button", { name: "Sign out", exact: true });
    await expect(signOut).toBeHidden();
    await menu.click();
    await expect(signOut).toBeVisible();
    await main.getByRole("link", { name: "Projects", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    await expect(main).toBeHidden();
    await menu.click();
    const dark = page.getByRole("button", { name: "Dark", exact: true });
    await dark.click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(main).toBeVisible();
    await expect(dark).toHaveAttribute("aria-pressed", "true");
  },
);
