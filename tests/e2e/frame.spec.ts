import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect, test } from "./fixtures.ts";
import { counter } from "./journey.ts";
import { inEachLook } from "./looks.ts";

inEachLook(({ width }) => {
  test("each name in the breadcrumb leads to its record, and only the last step is text", async ({
    page,
    signedIn,
  }) => {
    const { path } = await signedIn(async (visitor) => {
      const campaigns = await newFolder(visitor, "Owned media");
      return newPost(visitor, await newCampaign(visitor, campaigns, "SocialCalendar", "Launch calendar"));
    });
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    const steps = trail.locator("li");
    const names = ["Projects", "Autumn launch", "Owned media", "Launch calendar", "Teaser"];
    await expect(steps).toHaveCount(names.length);
    await expect(steps.last().getByRole("link")).toHaveCount(0);
    await expect(steps.last().locator("[aria-current=page]")).toHaveText("Teaser");
    for (const [index, name] of names.slice(0, -1).entries()) {
      await page.goto(path);
      const link = steps.nth(index).getByRole("link");
      // A phone shows the nearest step only.
      await expect(link).toBeVisible({ visible: width > 390 || index === names.length - 2 });
      if (await link.isHidden()) continue;
      await link.click();
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await expect(steps.last().getByRole("link")).toHaveCount(0);
    }
    for (const [end, section] of [
      ["/folders", "Folders"],
      ["/campaigns", "Campaigns"],
    ] as const) {
      await page.goto(path.slice(0, path.indexOf(end) + end.length));
      await expect(steps.last()).toHaveText(section);
    }
  });

  test("the oldest waiting item is approved from the start page in two clicks", async ({
    page,
    signedIn,
  }) => {
    await signedIn(async (visitor) => {
      const campaigns = await newFolder(visitor);
      const calendar = await newCampaign(visitor, campaigns, "SocialCalendar", "Launch");
      for (const title of ["Teaser", "Reminder"]) {
        const post = await newPost(visitor, calendar, { title, networks: "x" });
        await visitor.submit(await visitor.get(`${post}/status?to=in_review`), "Send to review");
      }
      return "/projects";
    });
    const { counts, press } = counter(page);
    await press(
      page
        .getByRole("region", { name: "Needs you" })
        .getByRole("link", { name: /, waiting for your approval$/ })
        .first(),
    );
    await expect(page.getByRole("heading", { level: 1, name: "Teaser" })).toBeVisible();
    await press(page.getByRole("button", { name: "Approve", exact: true }));
    await expect(page.getByText("Approved.").first()).toBeVisible();
    expect(counts).toEqual({ clicks: 2, screens: 1, submits: 1 });
  });

  test(
    "the first post in a new organization takes seven clicks at most",
    { tag: "@both-looks" },
    async ({ page, signedIn }) => {
      await signedIn();
      const { counts, press } = counter(page);
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).first();
      await press(link("New project"));
      await page.getByLabel("Name", { exact: true }).fill("Autumn launch");
      await press(button("Create project"));
      await press(
        page
          .getByRole("main")
          .getByRole("link", { name: /^New campaign/ })
          .first(),
      );
      await page.getByLabel("Name", { exact: true }).fill("Launch calendar");
      await press(page.getByRole("radio", { name: "Social calendar" }));
      await press(button("Create campaign"));
      await press(link("New post"));
      await page.getByLabel("Title", { exact: true }).fill("Teaser");
      await page.getByLabel("Content", { exact: true }).fill("Soon");
      await press(button("Create post"));
      await expect(page.getByRole("heading", { level: 1, name: "Teaser" })).toBeVisible();
      expect(counts.clicks).toBeLessThanOrEqual(7);
      expect(counts.screens).toBeLessThanOrEqual(5);
      expect(counts.submits).toBe(3);
    },
  );

  test("a post that was deleted by mistake is back after four clicks", async ({ page, signedIn }) => {
    await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
      await newPost(visitor, calendar, { planned_for: "2099-11-20" });
      return `${calendar}?date=2099-11-20`;
    });
    const { counts, press } = counter(page);
    await press(
      page
        .getByRole("main")
        .getByRole("link", { name: /^Teaser/ })
        .first(),
    );
    await press(page.getByRole("button", { name: "More actions Teaser", exact: true }));
    await press(page.getByRole("button", { name: "Delete post", exact: true }));
    await press(page.getByRole("button", { name: "Undo", exact: true }));
    await expect(page.getByText("Undone.").first()).toBeVisible();
    expect(counts).toEqual({ clicks: 4, screens: 1, submits: 2 });
  });
  test("a post is found by a word in two clicks, from anywhere", async ({ page, signedIn }) => {
    await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
      await newPost(visitor, calendar, { title: "Tezer cutting video" });
      return "/trash";
    });
    const { counts, press } = counter(page);
    // The header of a phone has a link to the search, and no field.
    const isPhone = width < 480;
    if (isPhone) await press(page.getByRole("banner").getByRole("button", { name: "Search", exact: true }));
    const form = page.getByRole(isPhone ? "main" : "banner");
    await form.getByRole("searchbox", { name: "Search everything" }).fill("tezer");
    await press(form.getByRole("button", { name: "Search", exact: true }));
    await press(page.getByRole("main").getByRole("link", { name: "Tezer cutting video", exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: "Tezer cutting video" })).toBeVisible();
    expect(counts).toEqual({ clicks: isPhone ? 3 : 2, screens: 1, submits: 0 });
  });
});

test("on a phone the menu holds the navigation, the theme, and the way out", async ({
  page,
  signedIn,
  delivery,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(async (visitor) => (await newFolder(visitor)).replace(/\/[^/]+\/campaigns$/, ""));
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeHidden();
  await menu.click();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
  await main.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(main).toBeHidden();
  await menu.click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  if (delivery === "scripts-on") await expect(main).toBeVisible();
  else await menu.click();
  await expect(page.getByRole("button", { name: "Dark", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});
