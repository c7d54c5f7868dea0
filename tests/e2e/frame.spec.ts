import type { Locator } from "@playwright/test";
import { newCampaign, newFolder, newPost, newProject } from "../support/workspace.ts";
import { expect, scriptsReady, test } from "./fixtures.ts";
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
  "on a phone one menu holds the navigation, another the theme and the way out, and the breadcrumb its nearest step",
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
    await expect(main).toBeHidden();
    await menu.click();
    await main.getByRole("link", { name: "Projects", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(main).toBeHidden();
    const account = page.getByRole("button", { name: "Account of Ada Lovelace", exact: true });
    await account.click();
    await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
    const dark = page.getByRole("button", { name: "Dark", exact: true });
    await dark.click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(dark).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    const header = page.getByRole("banner");
    expect(await header.evaluate((part) => part.getBoundingClientRect().height)).toBe(56);
    expect(await main.evaluate((part) => part.getBoundingClientRect().width)).toBeLessThanOrEqual(240);
    const { counts, press } = counter(page);
    await press(account);
    await press(page.getByRole("button", { name: "Sign out", exact: true }));
    await expect(page).toHaveURL(/\/login/);
    expect(counts.clicks).toBe(2);
  },
);

test("another project is two clicks away, and is told apart by its color", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    await newProject(visitor, "Winter");
    await newProject(visitor, "Summer");
    return "/projects/winter/folders";
  });
  const { counts, press } = counter(page);
  await press(page.getByRole("button", { name: "Winter, switch project", exact: true }));
  await press(page.locator("#projects").getByRole("link", { name: "Summer", exact: true }));
  await expect(page).toHaveURL(/\/projects\/summer\/folders/);
  await expect(page.getByRole("button", { name: "Summer, switch project", exact: true })).toBeVisible();
  expect(counts).toEqual({ clicks: 2, screens: 1, submits: 0 });
});

for (const width of [390, 1440])
  test(
    `without scripts a notice pushes the page down and covers nothing at ${width} pixels`,
    { tag: "@without-scripts" },
    async ({ page, inProject }) => {
      await page.setViewportSize({ width, height: 844 });
      await inProject();
      await page.getByRole("link", { name: "New folder", exact: true }).click();
      await page.getByLabel("Name", { exact: true }).fill("Launch");
      await page.getByRole("button", { name: "Create folder", exact: true }).click();
      const notice = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
      await expect(notice).toContainText("Success:");
      const edges = async (of: Locator) => {
        const box = await of.boundingBox();
        return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
      };
      const [said, trail, heading] = [
        await edges(notice),
        await edges(page.getByRole("navigation", { name: "Breadcrumb" })),
        await edges(page.getByRole("heading", { level: 1 })),
      ];
      expect(said.top).toBeGreaterThanOrEqual(trail.bottom);
      expect(heading.top).toBeGreaterThanOrEqual(said.bottom);
    },
  );

test("the ids that the server has written are those that scripts know", async ({ page, signedIn }) => {
  await signedIn(async () => "/tasks");
  await scriptsReady(page);
  const ids = await page.getByRole("search", { name: "Filter tasks" }).evaluate((form) =>
    [...form.querySelectorAll("button[popovertarget]")].map((button) => {
      const key = Object.keys(button).find((name) => name.startsWith("__reactProps")) ?? "";
      const { popoverTarget } = (button as unknown as Record<string, { popoverTarget?: string }>)[key] ?? {};
      return { written: button.getAttribute("popovertarget"), known: popoverTarget };
    }),
  );
  expect(ids.length).toBeGreaterThan(0);
  for (const { written, known } of ids) expect(known).toBe(written);
});
