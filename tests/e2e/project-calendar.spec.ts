import type { Locator } from "@playwright/test";
import { blankImage } from "../support/blank-image.ts";
import { addDays, formatDay, toIsoDay } from "#lib/dates.ts";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newIdea, newPost } from "../support/workspace.ts";
import { expect, test } from "./fixtures.ts";

const NOVEMBER = "of=everything&view=month&date=2099-11-01";

/** Makes a project with a post and an event over ten days; ends on its calendar. */
async function planned(visitor: Visitor): Promise<string> {
  const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  await newPost(visitor, campaign, { planned_for: "2099-11-10", networks: ["x"] });
  const calendar = `${campaign.split("/folders/")[0]}/calendar`;
  await visitor.submit(await visitor.get(`${calendar}/events/new`), "Create event", {
    name: "Trade fair",
    starts_on: "2099-11-12",
    ends_on: "2099-11-21",
  });
  return calendar;
}

test(
  "a project’s month shows posts and bars, filters them, and its views hold the same days",
  { tag: "@core" },
  async ({ page, signedIn }) => {
    const { path } = await signedIn(async (visitor) => `${await planned(visitor)}?${NOVEMBER}`);
    const calendar = path.split("?")[0]!;
    const main = page.getByRole("main");
    const post = main.getByRole("link", { name: /^\w+ Teaser, Nov 10, Draft, X/ });
    const fair = main
      .locator('[role="table"]')
      .getByRole("link", { name: /Trade fair until Nov 21, from Nov 12/ });
    await expect(post).toBeVisible();
    await expect(main.getByRole("link", { name: "Share", exact: true })).toHaveAttribute(
      "href",
      `${calendar.replace(/calendar$/, "")}review-links`,
    );
    // One part for each week that it reaches into.
    await expect(fair).toHaveCount(2);
    const box = await fair.first().boundingBox();
    const cell = await page.locator('td[data-day="2099-11-12"]').boundingBox();
    expect(box!.width).toBeGreaterThan(cell!.width * 3);

    await main.getByRole("button", { name: /^Show/ }).click();
    await page.getByRole("checkbox", { name: "Posts", exact: true }).uncheck();
    await expect(post).toHaveCount(0);
    await expect(fair).toHaveCount(2);
    await expect(page).toHaveURL(/kind=event/);
    await page.keyboard.press("Escape");
    await main.getByRole("link", { name: "Clear filters", exact: true }).click();
    await expect(post).toBeVisible();
    await main.getByRole("link", { name: "Posts", exact: true }).click();
    await expect(main.getByRole("link", { name: /^Post Teaser, Nov 10, Draft, X/ })).toBeVisible();
    await expect(fair).toHaveCount(0);

    for (const [view, until] of [
      ["Week", false],
      ["Agenda", true],
      ["Timeline", true],
    ] as const) {
      await page.goto(`${calendar}?of=everything&view=${view.toLowerCase()}&date=2099-11-09`);
      await expect(main.getByRole("link", { name: view, exact: true })).toHaveAttribute("aria-current", /./);
      await expect(main.getByText("Trade fair").first()).toBeVisible();
      if (until && view === "Agenda") await expect(main.getByText("until Nov 21")).toBeVisible();
    }
  },
);

test("anything moves to another day by dragging or on a page, and Undo puts it back", async ({
  page,
  signedIn,
}) => {
  const { path } = await signedIn(async (visitor) => `${await planned(visitor)}?${NOVEMBER}`);
  const calendar = path.split("?")[0]!;
  const day = (date: string) => page.locator(`td[data-day="${date}"]`);
  const fair = (date: string) => day(date).getByRole("link", { name: /Trade fair/ });
  const back = async () => {
    await expect(page.getByText("Moved “Trade fair” to Nov 5, 2099.").first()).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone.").first()).toBeVisible();
  };
  await expect(page.locator("table[data-drops]")).toBeVisible();
  await fair("2099-11-12").dragTo(day("2099-11-05"));
  await back();
  await page.goto(`${calendar}?of=everything&view=agenda&date=2099-11-12`);
  await page.getByRole("link", { name: "Move… Trade fair", exact: true }).click();
  await page.getByLabel("Start date", { exact: true }).fill("2099-11-05");
  await page.getByRole("button", { name: "Change date", exact: true }).click();
  await back();
  await page.goto(path);
  await expect(fair("2099-11-12")).toBeVisible();
  await expect(fair("2099-11-05")).toHaveCount(0);
});

test("a post is dragged out of the tray onto a day and back, and selected posts move together", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await signedIn(async (visitor) => {
    const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newIdea(visitor, campaign, "Gift guide");
    await newPost(visitor, campaign, { planned_for: "2099-11-03" });
    return `${campaign.split("/folders/")[0]}/calendar?view=month&date=2099-11-01`;
  });
  const day = (date: string) => page.locator(`td[data-day="${date}"]`);
  const tray = page.getByRole("region", { name: /^Unscheduled/ });
  const idea = tray.getByRole("link", { name: /^Gift guide, Idea/ });
  await expect(page.locator("table[data-drops]")).toBeVisible();
  await idea.dragTo(day("2099-11-04"));
  await expect(page.getByText("Moved “Gift guide” to Nov 4, 2099.").first()).toBeVisible();
  const dated = day("2099-11-04").getByRole("link", { name: /^Post Gift guide, Nov 4, Idea/ });
  await expect(dated).toBeVisible();
  await expect(idea).toHaveCount(0);
  await dated.dragTo(tray);
  await expect(page.getByText("“Gift guide” is unscheduled.").first()).toBeVisible();
  await idea.dragTo(day("2099-11-04"));
  await expect(dated).toBeVisible();

  await page.getByRole("checkbox", { name: "Select Gift guide", exact: true }).check();
  await page.getByRole("checkbox", { name: "Select Teaser", exact: true }).check();
  await expect(page.getByText("2 posts selected")).toBeVisible();
  await page.getByLabel("Number of days", { exact: true }).fill("7");
  await page.getByRole("button", { name: "Move by a number of days", exact: true }).click();
  await expect(page.getByText("2 posts updated.").first()).toBeVisible();
  await expect(
    day("2099-11-10")
      .getByRole("link", { name: /Teaser/ })
      .first(),
  ).toBeVisible();
  await expect(
    day("2099-11-11")
      .getByRole("link", { name: /Gift guide/ })
      .first(),
  ).toBeVisible();
});

test(
  "without scripts, a project’s month takes an idea for a calendar and moves selected posts",
  { tag: "@without-scripts" },
  async ({ page, signedIn }) => {
    await signedIn(async (visitor) => {
      const folder = await newFolder(visitor);
      const campaign = await newCampaign(visitor, folder, "SocialCalendar");
      await newCampaign(visitor, folder, "SocialCalendar", "Always on");
      await newPost(visitor, campaign, { planned_for: "2099-11-03" });
      await newPost(visitor, campaign, { title: "Reminder", planned_for: "2099-11-04" });
      return `${campaign.split("/folders/")[0]}/calendar?view=month&date=2099-11-01`;
    });
    await page.getByLabel("New idea", { exact: true }).fill("Gift guide");
    await page.getByLabel("Calendar", { exact: true }).selectOption("Always on");
    await page.getByRole("button", { name: "Add idea", exact: true }).click();
    const tray = page.getByRole("region", { name: /^Unscheduled/ });
    await expect(tray.getByRole("link", { name: "Gift guide, Idea, Always on", exact: true })).toBeVisible();

    await page.getByRole("checkbox", { name: "Select Teaser", exact: true }).check();
    await page.getByRole("checkbox", { name: "Select Reminder", exact: true }).check();
    await page.getByLabel("Number of days", { exact: true }).fill("7");
    await page.getByRole("button", { name: "Move by a number of days", exact: true }).click();
    await expect(page.getByText("2 posts updated.").first()).toBeVisible();
    await expect(
      page
        .locator('td[data-day="2099-11-11"]')
        .getByRole("link", { name: /Reminder/ })
        .first(),
    ).toBeVisible();
  },
);

test("in every calendar, what is published asks before it moves, and an open day is a door", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  const { path: post } = await signedIn(async (visitor) => {
    const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const made = await newPost(visitor, campaign, { planned_for: "2099-11-10", networks: ["x"] });
    for (const [to, button, values] of [
      ["scheduled", "Schedule", {}],
      ["published", "Mark as published", { published_url: "https://example.com/post" }],
    ] as const)
      await visitor.submit(await visitor.get(`${made}/status?to=${to}`), button, values);
    return made;
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/recent")) sent.push(request.url());
  });
  for (const calendar of [post.split("/boards/")[0], `${post.split("/folders/")[0]}/calendar`, "/calendar"]) {
    await page.goto(`${calendar}?view=month&date=2099-11-01`);
    await expect(page.locator("table[data-drops]")).toBeVisible();
    const day = (date: string) => page.locator(`td[data-day="${date}"]`);
    const item = day("2099-11-10").getByRole("link", { name: /Teaser, Nov 10, Published, X/ });
    const card = day("2099-11-10").locator(".pcd");
    await expect(card.locator('use[href$="#status-published"]')).toBeAttached();
    await expect(card.locator('use[href$="#network-x"]')).toBeAttached();
    await item.dragTo(day("2099-11-12"));
    await expect(page.getByRole("heading", { level: 1, name: "Change the date of “Teaser”?" })).toBeVisible();
    expect(sent, calendar).toEqual([]);
    await page.getByRole("link", { name: "Keep date", exact: true }).click();
    await expect(item).toBeVisible();
    await day("2099-11-12").click({ position: { x: 40, y: 120 } });
    await expect(page).toHaveURL(/\/new\?date=2099-11-12&(?:from=month$|back=)/);
  }
});

test("in a calendar, Esc leaves a held item, and one held over Next lands in the next month until Undo", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  const { path: calendar } = await signedIn(async (visitor) => {
    const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newPost(visitor, campaign, { planned_for: "2099-11-10" });
    return campaign;
  });
  const day = (date: string) => page.locator(`td[data-day="${date}"]`);
  const item = (date: string) => day(date).getByRole("link", { name: /Teaser, / });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/recent")) sent.push(request.url());
  });
  const holdOver = async (target: Locator) => {
    const box = await target.boundingBox();
    // The browser tells an element of what is held over it from the second move inside it on. Without the waits of `hover`, the
    // pointer is gone from a link before it turns the page again.
    for (const x of [6, 8, 10, 12]) await page.mouse.move(box!.x + x, box!.y + 6);
  };
  const shared = `${calendar.split("/folders/")[0]}/calendar`;
  for (const each of [calendar, shared]) {
    sent.length = 0;
    await page.goto(`${each}?view=month&date=2099-11-01`);
    await expect(page.locator("table[data-drops]")).toBeVisible();
    await item("2099-11-10").hover();
    await page.mouse.down();
    await holdOver(day("2099-11-12"));
    await expect(day("2099-11-12")).toHaveAttribute("data-drop");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(day("2099-11-12")).not.toHaveAttribute("data-drop");
    await expect(item("2099-11-10")).toBeVisible();

    await item("2099-11-10").hover();
    await page.mouse.down();
    const turned = page.waitForRequest((request) => request.url().includes("date=2099-12"));
    await holdOver(page.getByRole("link", { name: "Next", exact: true }));
    await turned;
    // A slow browser may turn the page once more before it hears that the pointer has left the link.
    // What is dropped while it replaces the days lands nowhere.
    await holdOver(page.getByRole("heading", { level: 1 }));
    const later = page.locator('td[data-day$="-16"]:not([data-day="2099-11-16"])');
    await expect(async () => {
      const shown = await later.getAttribute("data-day", { timeout: 500 });
      await page.waitForTimeout(500);
      expect(await later.getAttribute("data-day", { timeout: 500 })).toBe(shown);
    }).toPass();
    expect(sent, each).toEqual([]);
    // The days of the new month may still find their places.
    await expect(async () => {
      await holdOver(later);
      await expect(later).toHaveAttribute("data-drop", { timeout: 500 });
    }).toPass();
    await page.mouse.up();
    await expect(page.getByText(/Moved “Teaser” to \w+ 16, (2099|2100)\./).first()).toBeVisible();
    await expect(later.getByRole("link", { name: /Teaser, / })).toBeVisible();
    expect(sent, each).toHaveLength(1);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone.").first()).toBeVisible();
    await expect(later.getByRole("link", { name: /Teaser, / })).toHaveCount(0);
  }

  // Ticks are no text that could be lost.
  await page.goto(`${shared}?view=agenda&date=2099-11-10`);
  await expect(page.locator(".bulk output")).toBeAttached();
  await page.getByRole("checkbox", { name: "Select Teaser", exact: true }).check();
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(item("2099-11-10")).toBeVisible();
});

test("a month begins with today’s posts, and a phone’s with today and what is running", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const today = toIsoDay(new Date());
  await signedIn(async (visitor) => {
    const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch month");
    await newPost(visitor, campaign, { title: "Past", planned_for: addDays(today, -1) });
    const post = await newPost(visitor, campaign, { title: "Present", planned_for: today });
    const image = await blankImage();
    await visitor.submit(await visitor.get(post), "Upload", { image, new_alt: "Snow" });
    const calendar = `${campaign.split("/folders/")[0]}/calendar`;
    await visitor.submit(await visitor.get(`${calendar}/events/new`), "Create event", {
      name: "Fair",
      starts_on: addDays(today, -40),
      ends_on: addDays(today, 3),
    });
    return calendar;
  });
  const present = page.getByRole("main").getByRole("link", { name: /Present/ });
  for (const calendar of [page.url(), "/calendar"]) {
    // The posts come first.
    for (const [width, height, y] of [
      [1440, 900, 294],
      [390, 844, 286],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(calendar);
      const card = page.locator("[data-today] .pcd");
      expect((await card.boundingBox())?.y).toBeLessThanOrEqual(y);
      const image = (await card.locator("img").boundingBox())!;
      expect([image.width >= 128, image.height >= 72]).toEqual([true, true]);
    }
    await page.goto(`${calendar}?of=everything`);
    const running = page.getByRole("list", { name: "Already running" });
    await expect(running).toContainText(`until ${formatDay(addDays(today, 3)).split(",")[0]}`);
    expect((await running.boundingBox())?.y).toBeLessThanOrEqual(300);
    await expect(present).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /Past/ })).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test("the calendar of all projects tells them apart by color and name", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    for (const [name, colour] of [
      ["Winter", "teal"],
      ["Festival", "amber"],
    ] as const) {
      const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
      await newPost(visitor, campaign, { title: `${name} post`, planned_for: "2099-11-10" });
      const edit = campaign.replace(/\/folders\/.*/, "/edit");
      await visitor.submit(await visitor.get(edit), "Save project", { name, colour });
    }
    return "/calendar?view=month&date=2099-11-01";
  });
  // A post with a time is a picture, one without is a line, and the agenda has rows.
  for (const view of ["view=month", "view=week", "view=agenda", "view=month&of=everything"]) {
    await page.goto(`/calendar?${view}&date=2099-11-10`);
    const colors: string[] = [];
    for (const name of ["Winter", "Festival"]) {
      const link = page.getByRole("main").getByRole("link", { name: new RegExp(`${name} post`) });
      await expect(link.first()).toBeVisible();
      const item = page.locator(".pcd, .item, .agenda-row", { has: page.getByText(`${name} post`) });
      await expect(item).toContainText(`${name} post`);
      await expect(item).toContainText(new RegExp(`${name}\\b(?! post)`));
      if (!view.includes("agenda"))
        await expect(link.first()).toHaveAccessibleName(new RegExp(`Nov 10, Draft, ${name}`));
      colors.push(
        await item.locator(".project-dot").evaluate((dot) => getComputedStyle(dot).backgroundColor),
      );
    }
    expect(new Set(colors).size, view).toBe(2);
  }
});

test("a month of full days is printed on one landscape page", async ({ page, signedIn }) => {
  const { path } = await signedIn(async (visitor) => {
    const campaign = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const calendar = `${campaign.split("/folders/")[0]}/calendar`;
    const form = await visitor.get(`${calendar}/events/new`);
    // August 2099 is in six weeks. In compact rows, a day has five lines of bars, four posts, and what is left.
    for (let event = 1; event <= 6; event++)
      await visitor.submit(form, "Create event", {
        name: `Season ${event}`,
        starts_on: "2099-07-20",
        ends_on: "2099-09-20",
      });
    for (let number = 1; number <= 5; number++) {
      const post = await newPost(visitor, campaign, { title: `Post ${number}`, planned_for: "2099-07-29" });
      await visitor.submit(await visitor.get(`${post}/series`), "Create series", { count: "6" });
    }
    return calendar;
  });
  for (const density of ["Comfortable", "Compact"]) {
    await page.goto("/settings/preferences");
    await page.getByRole("radio", { name: density }).check();
    await page.getByLabel("Holidays and observances").selectOption("Germany");
    await page.getByRole("button", { name: "Save preferences", exact: true }).click();
    await expect(page.getByText("Preferences saved.").first()).toBeVisible();
    await page.goto(`${path}?of=everything&view=month&date=2099-08-01`);
    await expect(page.getByRole("row")).toHaveCount(7);
    await expect(page.locator("td").filter({ hasText: "Post 1" })).toHaveCount(6);
    for (const format of ["A4", "Letter"]) {
      const printed = (await page.pdf({ format, preferCSSPageSize: true })).toString("latin1");
      const what = `${density} month on ${format}`;
      expect(printed.match(/\/Type\s*\/Page\b/g), what).toHaveLength(1);
      const [, width = 0, height = 0] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed) ?? [];
      expect(Number(width), what).toBeGreaterThan(Number(height));
    }
  }
});
