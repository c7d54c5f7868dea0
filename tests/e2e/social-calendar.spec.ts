import { newCampaign, newFolder, newIdea, newPost, takeSteps } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";
import { counter, createBoard, panelTab } from "./journey.ts";

test(
  "a post is fitted to its networks, put on a posting time, repeated, and back with its series",
  { tag: "@core" },
  async ({ page, inCampaign }) => {
    await inCampaign("SocialCalendar", "Launch calendar");
    const calendar = page.url();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.goto(`${calendar}/slots`);
    await page.getByRole("checkbox", { name: "Tuesday", exact: true }).check();
    await field("Time").fill("17:00");
    await press("Add posting times");
    await expect(page.getByText("1 posting time a week")).toBeVisible();

    await page.goto(calendar);
    const board = await createBoard(page, {
      title: "Teaser",
      content: "word ".repeat(70),
      date: "2099-11-20",
    });
    await page.getByRole("checkbox", { name: "X", exact: true }).check();
    await page.getByRole("checkbox", { name: "LinkedIn", exact: true }).check();
    await page.getByRole("radio", { name: /^Next posting time: Tue, .*, 17:00$/ }).check();
    await press("Save");
    await expect(field("Time")).toHaveValue("17:00");
    await expect(page.getByText("349 of 280, 69 over the limit")).toBeVisible();
    await panelTab(page, "Checks").click();
    await expect(page.getByText("X: 69 characters over the limit of 280.")).toBeVisible();
    await panelTab(page, "Preview").click();
    await expect(page.getByRole("article", { name: "Preview for LinkedIn" })).toContainText(
      "LinkedIn cuts the text about here",
    );
    await axe(page, "a board over a limit");
    await page.getByRole("main").locator("summary", { hasText: "X" }).first().click();
    await field("Text for X").fill("Short enough for X: 🎉");
    await press("Save");
    await expect(page.getByText("Content saved.").first()).toBeVisible();
    await expect(page.getByText("X: 69 characters over")).toHaveCount(0);

    await page.goto(`${board}/series`);
    await field("Number of posts").fill("3");
    await press("Create series");
    const series = page.getByText("Every week, 3 times. 3 posts in the series.");
    await expect(series).toBeVisible();
    await axe(page, "a series");
    await press("Delete whole series");
    await expect(page.getByText("Posts deleted.").first()).toBeVisible();
    await press("Undo");
    await expect(page.getByText("Undone.").first()).toBeVisible();
    await page.goto(`${board}/series`);
    await expect(series).toBeVisible();
  },
);

test("to publish by hand, a text is shared with the link where a browser can share", async ({
  page,
  signedIn,
}) => {
  const { path: post } = await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const values = { planned_for: "2099-11-11", networks: "linkedin", link_url: "https://example.com/boots" };
    return (await takeSteps(visitor, await newPost(visitor, made, values), "Schedule")).replace(/[?#].*/, "");
  });
  await page.goto(`${post}/status?to=published`);
  await expect(page.getByRole("button", { name: "Copy LinkedIn", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Share…/ })).toHaveCount(0);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => document.body.setAttribute("data-shared", JSON.stringify(data)),
    }),
  );
  await page.reload();
  const shared = page.locator("body");
  await page.getByRole("button", { name: "Share… LinkedIn", exact: true }).click();
  await expect(shared).toHaveAttribute("data-shared", '{"text":"Soon","url":"https://example.com/boots"}');
  await page.getByRole("button", { name: "Share… Link", exact: true }).click();
  await expect(shared).toHaveAttribute("data-shared", '{"url":"https://example.com/boots"}');
});

test("a calendar takes its time zone from the device", async ({ page, signedIn }) => {
  await signedIn(async (visitor) =>
    newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar")),
  );
  await page.getByRole("link", { name: "Set a time zone" }).click();
  await expect(page.getByText("Your device uses Europe/Berlin.")).toBeVisible();
  await page.getByRole("button", { name: "Use this time zone", exact: true }).click();
  await expect(page.getByText("Your device uses")).toHaveCount(0);
  await expect(page.getByLabel("Time zone", { exact: true })).toHaveValue("Europe/Berlin");
});

test("after a drop on a day of a month or a week, or on a status, Undo restores day, time, and place", async ({
  page,
  signedIn,
}) => {
  // What is dragged and where it is dropped are both in view: a page that scrolls ends a drag.
  await page.setViewportSize({ width: 2400, height: 1200 });
  const { path: calendar } = await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    for (const title of ["First", "Second", "Third"])
      await newPost(visitor, made, { title, planned_for: "2099-11-11", time: "09:30", networks: "x" });
    return made;
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/recent")) sent.push(request.url());
  });
  const lane = page.locator('[data-lane="draft"] [data-item]');
  const expectBefore = async (view: string) => {
    await page.goto(`${calendar}?view=month&date=2099-11-01`);
    const item = page.locator('td[data-day="2099-11-11"]').getByRole("link", { name: "9:30 Second, Nov 11" });
    await expect(item, view).toBeVisible();
    await page.goto(`${calendar}?view=boards&date=2099-11-11`);
    await expect(lane.nth(1), view).toContainText("Second");
    await expect(lane, view).toHaveCount(3);
  };
  await expectBefore("none");
  for (const [view, from, to, moved] of [
    ["month", '[data-day="2099-11-11"]', '[data-day="2099-11-13"]', "Moved “Second” to Nov 13, 2099."],
    ["week", '[data-day="2099-11-11"]', '[data-day="2099-11-13"]', "Moved “Second” to Nov 13, 2099."],
    [
      "boards",
      '[data-lane="draft"]',
      '[data-lane="scheduled"]',
      "Moved “Second” to Nov 11, 2099, position 1 of 1 in Scheduled.",
    ],
  ] as const) {
    sent.length = 0;
    await page.goto(`${calendar}?view=${view}&date=2099-11-11`);
    await expect(page.locator(":is(table, ol, .lanes)[data-drops]")).toBeVisible();
    await page
      .locator(from)
      .getByRole("link", { name: /Second/ })
      .first()
      // At the top of a week, an item keeps its time.
      .dragTo(page.locator(to), { targetPosition: { x: 60, y: 20 } });
    await expect(
      page
        .locator(to)
        .getByRole("link", { name: /Second/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(moved).first()).toBeVisible();
    expect(sent, view).toHaveLength(1);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone.").first()).toBeVisible();
    await expectBefore(view);
  }
});

test("in a week, the height at which a post is dropped is its time, to the quarter of an hour", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { path: calendar } = await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newPost(visitor, made, { planned_for: "2099-11-11", time: "09:30", networks: "x" });
    return made;
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/recent")) sent.push(request.url());
  });
  const line = page.locator(".wv-drop");
  const card = (day: string, time: string) =>
    page.locator(`[data-day="${day}"] [data-time="${time}"]`).getByRole("link", { name: /Teaser, Nov/ });
  const undo = (text: string) =>
    page.locator(".toast", { hasText: text }).getByRole("button", { name: "Undo", exact: true }).click();
  /** Holds the post so that its upper edge is at a time, a little beside it. */
  const holdAt = async (day: string, hours: number, isHeld = false) => {
    const post = (await page.locator(".wv-p").boundingBox())!;
    const list = (await page.locator(`[data-day="${day}"] .wv-l`).boundingBox())!;
    if (!isHeld) {
      await page.mouse.move(post.x + 30, post.y + 40);
      await page.mouse.down();
    }
    const y = list.y + ((hours - 7) / 14) * list.height + 43;
    for (const x of [30, 34, 38]) await page.mouse.move(list.x + x, y);
  };
  for (const each of [calendar, `${calendar.split("/folders/")[0]}/calendar`]) {
    sent.length = 0;
    await page.goto(`${each}?view=week&date=2099-11-11`);
    await expect(page.locator(".wv-cols[data-drops]")).toBeVisible();
    await holdAt("2099-11-13", 14.25);
    await expect(page.locator('[data-day="2099-11-13"] .wv-drop')).toHaveAttribute("data-time", "14:15");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(line).toHaveCount(0);

    await holdAt("2099-11-11", 9.5);
    await expect(line).toHaveAttribute("data-time", "9:30");
    await page.mouse.up();
    await expect(line).toHaveCount(0);
    expect(sent, each).toEqual([]);

    await holdAt("2099-11-11", 16.75);
    await page.mouse.up();
    await expect(page.getByText("Moved “Teaser” to Nov 11, 2099 at 16:45.").first()).toBeVisible();
    await expect(card("2099-11-11", "16:45")).toBeVisible();
    await holdAt("2099-11-13", 14.25);
    await page.mouse.up();
    await expect(page.getByText("Moved “Teaser” to Nov 13, 2099 at 14:15.").first()).toBeVisible();
    await expect(card("2099-11-13", "14:15")).toBeVisible();
    expect(sent, each).toHaveLength(2);
    await undo("to Nov 13");
    await expect(card("2099-11-11", "16:45")).toBeVisible();

    await holdAt("2099-11-11", 9.5);
    await page.mouse.up();
    await expect(page.getByText("Moved “Teaser” to Nov 11, 2099 at 9:30.").first()).toBeVisible();
  }
  // A copy keeps the time.
  await holdAt("2099-11-12", 12);
  await expect(line).toHaveAttribute("data-time", "12:00");
  await page.keyboard.down("Alt");
  await holdAt("2099-11-12", 12, true);
  await expect(line).toHaveCount(0);
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect(page.getByRole("link", { name: "9:30 Teaser (copy), Nov 12, Draft, X" })).toBeVisible();
  await expect(card("2099-11-11", "09:30")).toBeVisible();
});

test("a card that is dropped on a status that needs more stays where it was, and the notice leads to what is missing", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 2400, height: 1200 });
  await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newPost(visitor, made, { title: "No network", networks: [] });
    return `${made}?view=boards`;
  });
  await expect(page.locator(".lanes[data-drops]")).toBeVisible();
  const card = page.locator('[data-lane="draft"]').getByRole("link", { name: /No network/ });
  // Columns are as high as the board, so that what is dropped below their last card is dropped on them.
  const board = (await page.locator(".lanes").boundingBox())!;
  const heights = (await page.locator(".lane").all()).map(async (one) => (await one.boundingBox())!.height);
  for (const height of await Promise.all(heights)) expect(board.height - height).toBeLessThanOrEqual(8);
  const scheduled = page.locator('[data-lane="scheduled"]');
  const { height } = (await scheduled.boundingBox())!;
  await card.first().dragTo(scheduled, { targetPosition: { x: 60, y: height - 10 } });
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice.getByText("“No network” stays in Draft")).toBeVisible();
  await expect(page).toHaveURL(/view=boards/);
  await expect(card.first()).toBeVisible();
  await notice.getByRole("link", { name: "Open post" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(/Choose at least one network/)
      .first(),
  ).toBeVisible();
});

test("in a month, a post is copied by Alt, by two clicks, and by keys, and no page is loaded", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await newPost(visitor, made, { planned_for: "2099-11-11", time: "09:30", networks: "x" });
    return `${made}?view=month&date=2099-11-01`;
  });
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  const day = (date: string) => page.locator(`td[data-day="2099-11-${date}"]`);
  const post = (date: string, title: string) =>
    day(date).getByRole("link", { name: new RegExp(`^9:30 ${title}, Nov ${date}, Draft, X`) });
  const menu = page.getByRole("dialog", { name: "Actions of Teaser", exact: true });
  const dayOf = (what: string) => menu.getByLabel(what, { exact: true });

  // A copy is dropped.
  await expect(page.locator("table[data-drops]")).toBeVisible();
  await post("11", "Teaser").hover();
  await page.mouse.down();
  await page.keyboard.down("Alt");
  const { x, y } = (await day("13").boundingBox())!;
  for (const step of [40, 50, 60]) await page.mouse.move(x + step, y + 80);
  await expect(day("13")).toHaveAttribute("data-drop");
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect(post("13", "Teaser \\(copy\\)")).toBeVisible();
  await expect(post("11", "Teaser")).toBeVisible();

  // Another takes two clicks.
  const { counts, press } = counter(page);
  const dots = day("11").getByRole("link", { name: "Actions of Teaser", exact: true });
  counts.clicks += 1;
  await dots.click();
  await dayOf("Duplicate to").fill("2099-11-18");
  await press(menu.getByRole("button", { name: "Duplicate", exact: true }));
  await expect(post("18", "Teaser \\(copy\\)")).toBeVisible();
  await expect(menu).toHaveCount(0);
  expect(counts).toEqual({ clicks: 2, screens: 0, submits: 1 });

  // Keys do the same with the card that has the focus.
  for (const key of [".", "d", "m"]) {
    await post("11", "Teaser").focus();
    await page.keyboard.press(key);
    await expect(dayOf("Duplicate to")).toHaveValue("2099-11-11");
    await expect(menu.getByRole("link", { name: "Open", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  }
  await post("11", "Teaser").focus();
  await page.keyboard.press("x");
  await expect(day("11").getByRole("checkbox", { name: "Select Teaser", exact: true })).toBeChecked();
  await page.keyboard.press("m");
  await dayOf("Move to").fill("2099-11-12");
  await dayOf("Move to").press("Enter");
  await expect(page.getByText("Moved “Teaser” to Nov 12, 2099.").first()).toBeVisible();
  await expect(post("12", "Teaser")).toBeVisible();
  await expect(post("11", "Teaser")).toHaveCount(0);
  expect(loads).toEqual([]);
});

test("ideas stay at the bottom of the window while the month scrolls, and are dragged to a day", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    for (const title of ["One", "Two", "Three"])
      await newPost(visitor, made, { title, planned_for: "2099-11-29", networks: "x" });
    await newIdea(visitor, made, "Gift guide");
    return `${made}?view=month&date=2099-11-01`;
  });
  const tray = page.getByRole("region", { name: /^Unscheduled 1/ });
  const idea = tray.getByRole("link", { name: /^Gift guide, Idea/ });
  const atBottom = async () => {
    await expect(idea).toBeVisible();
    const { y, height } = (await tray.boundingBox())!;
    expect(Math.abs(y + height - 800)).toBeLessThanOrEqual(1);
  };
  await atBottom();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await atBottom();
  await expect(page.locator("table[data-drops]")).toBeVisible();
  const day = page.locator('td[data-day="2099-11-18"]');
  await page.locator(".tray-card").dragTo(day, { targetPosition: { x: 60, y: 80 } });
  await expect(page.getByText("Moved “Gift guide” to Nov 18, 2099.").first()).toBeVisible();
  await expect(day.getByRole("link", { name: /^Gift guide, Nov 18, Idea/ })).toBeVisible();
  await expect(idea).toHaveCount(0);
});
