import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";
import { createBoard, createCampaign, createFolder, openDetails, poster, uploadPicture } from "./journey.ts";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const posts = fileURLToPath(new URL("../files/posts-import.csv", import.meta.url));

test(
  "a post is fitted to its networks, repeated, joined by others from a file, and read in another calendar",
  { tag: "@each-kind" },
  async ({ page, delivery, product, allowNoise, inCampaign }) => {
    test.setTimeout(120_000);
    // The import is looked for under another calendar.
    allowNoise(/status of 404/);
    await inCampaign("SocialCalendar", "Another calendar");
    const another = page.url().split("/").at(-1) ?? "";
    await page.goto(page.url().replace(/\/social-calendar\/.*/, ""));
    await createCampaign(page, "Social calendar", "Launch calendar");
    const calendar = page.url();
    const inspect = async (state: string) => {
      if (delivery === "scripts-on") await axe(page, state);
    };

    const board = await createBoard(page, {
      title: "Teaser",
      content: "word ".repeat(70),
      date: "2099-11-20",
    });
    await page.getByRole("checkbox", { name: "X", exact: true }).check();
    await page.getByRole("checkbox", { name: "LinkedIn", exact: true }).check();
    await openDetails(page);
    await page.getByLabel("Internal notes", { exact: true }).fill("Ask Lin first");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("X: 69 characters over the limit of 280.")).toBeVisible();
    await expect(page.getByText("349 of 280, 69 over the limit")).toBeVisible();
    const preview = page.getByRole("article", { name: "Preview for LinkedIn" });
    await expect(preview).toContainText("LinkedIn cuts the text about here");
    await expect(preview).not.toContainText("Ask Lin");
    await inspect("a board over a limit");

    const ownText = page.getByLabel("Text for X", { exact: true });
    await page.locator(".text-tabs summary", { hasText: /^X/ }).click();
    await ownText.fill("Short enough for X: 🎉");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Content saved.").first()).toBeVisible();
    await expect(page.getByText("X: 69 characters over")).toHaveCount(0);
    await expect(page.getByLabel("Text for X", { exact: true })).toHaveValue("Short enough for X: 🎉");
    await expect(page.getByRole("article", { name: "Preview for X" })).toContainText("Short enough for X");

    await page.getByLabel("Time", { exact: true }).fill("09:30");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Time saved.").first()).toBeVisible();
    await expect(page.getByLabel("Time", { exact: true })).toHaveValue("09:30");
    await uploadPicture(page, poster, "An orange disc on violet");

    await page.goto(`${board}/series`);
    await page.getByLabel("Number of posts", { exact: true }).fill("3");
    await page.getByRole("button", { name: "Create series", exact: true }).click();
    await expect(page.getByText("Every week, 3 times. 3 posts in the series.")).toBeVisible();
    await expect(page.getByText("Dec 4, 2099")).toBeVisible();
    await inspect("a series");
    await page.getByRole("button", { name: "Delete whole series", exact: true }).click();
    await expect(page.getByText("Posts deleted.").first()).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone.").first()).toBeVisible();
    await page.goto(`${board}/series`);
    await expect(page.getByText("Every week, 3 times. 3 posts in the series.")).toBeVisible();

    await page.goto(`${calendar}/slots`);
    await page.getByRole("checkbox", { name: "Tuesday", exact: true }).check();
    await page.getByLabel("Time", { exact: true }).fill("17:00");
    await page.getByRole("button", { name: "Add posting times", exact: true }).click();
    await expect(page.getByText("1 posting time a week")).toBeVisible();
    await inspect("posting times");
    await page.goto(board);
    await page.getByRole("radio", { name: /^Next posting time: Tue, .*, 17:00$/ }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/^Planned for .+, \d\d:\d\d\.$/).first()).toBeVisible();
    await expect(page.getByLabel("Time", { exact: true })).toHaveValue("17:00");

    await page.goto(`${calendar}/imports`);
    await page.getByLabel("CSV file", { exact: true }).setInputFiles(posts);
    await page.getByRole("button", { name: "Check file", exact: true }).click();
    await expect(page.getByText("We don’t recognize the network “MySpace”.")).toBeVisible();
    await inspect("the preview of an import");
    const imported = page.url();
    const elsewhere = await page.goto(
      imported.replace(/social-calendar\/[^/]+/, `social-calendar/${another}`),
    );
    expect(elsewhere?.status()).toBe(404);
    await page.goto(imported);
    await page.getByRole("button", { name: "Import 3 posts", exact: true }).click();
    await expect(page.getByText("3 posts imported as drafts, 3 rows skipped.")).toBeVisible();
    await page.getByRole("button", { name: "Undo import", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Import undone" })).toBeVisible();

    await page.goto(`${calendar}?view=list&network=x&from=2099-01-01`);
    await expect(page.getByText("2 posts found")).toBeVisible();
    await inspect("a filtered list");

    await page.goto(`${calendar.split("/folders/")[0]}/calendar-feeds`);
    await page.getByLabel("Name", { exact: true }).fill("Office wall");
    await page.getByRole("button", { name: "Create feed", exact: true }).click();
    const address = await page.getByLabel("Copy the URL now. You won’t see it again.").inputValue();
    await inspect("calendar addresses");
    expect(address.startsWith(product.origin)).toBe(true);
    const read = await fetch(address);
    expect(read.headers.get("content-type")).toContain("text/calendar");
    const file = await read.text();
    expect(file).toContain("DTSTART:20991127T093000Z");
    expect(file).not.toContain("Ask Lin");
    await page.getByRole("link", { name: "Revoke… Office wall" }).click();
    await page.getByRole("button", { name: "Revoke feed", exact: true }).click();
    await expect(page.getByText("Calendar feed revoked.").first()).toBeVisible();
    expect((await fetch(address)).status).toBe(404);
  },
);

test("a filtered list is exported and changed as it stands", async ({
  page,
  delivery,
  allowNoise,
  inCampaign,
}) => {
  allowNoise(/status of 412/);
  await inCampaign("SocialCalendar", "Launch calendar");
  const calendar = page.url();
  for (const date of ["2098-01-01", "2099-11-20", "2099-11-28"]) {
    await page.goto(calendar);
    await createBoard(page, { title: "Teaser", content: "Soon", date });
  }
  await page.goto(`${calendar}?view=list&from=2099-01-01`);
  const inspect = async (state: string) => {
    if (delivery === "scripts-on") await axe(page, state);
  };
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export filtered posts as CSV" }).click();
  const rows = await readFile(await (await download).path(), "utf8");
  expect(rows.match(/^Teaser,/gm)).toHaveLength(2);
  await expect(page.getByText("2 posts found")).toBeVisible();
  await inspect("changing several boards");
  await page.getByRole("checkbox", { name: "Select Teaser", exact: true }).first().check();
  await page.getByLabel("Action", { exact: true }).selectOption("Move by a number of days");
  await page.getByLabel("Number of days", { exact: true }).fill("7");
  await page.getByRole("button", { name: "Apply to selected", exact: true }).click();
  await expect(page.getByText("1 post updated.").first()).toBeVisible();
  await expect(page.getByText("Nov 27, 2099")).toHaveCount(1);
  await expect(page.getByText("Nov 28, 2099")).toHaveCount(1);

  // One is changed by somebody after the list was drawn, and alone stays to be done.
  const list = page.url();
  const other = await page.context().newPage();
  await other.goto(`${calendar}?view=list&from=2099-11-28`);
  await other
    .getByRole("link", { name: /^Teaser/ })
    .first()
    .click();
  await other.getByLabel("Title", { exact: true }).fill("Reveal");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Details saved.").first()).toBeVisible();
  await other.close();
  expect(page.url()).toBe(list);
  for (const box of await page.getByRole("checkbox", { name: "Select Teaser", exact: true }).all())
    await box.check();
  await page.getByLabel("Action", { exact: true }).selectOption("Move by a number of days");
  await page.getByLabel("Number of days", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Apply to selected", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("1 post updated.");
  await expect(page.getByRole("alert")).toContainText("“Reveal”");
  await expect(page.getByRole("checkbox", { name: "Select Teaser", exact: true })).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: "Select Teaser", exact: true })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Select Reveal", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Apply to selected", exact: true }).click();
  await expect(page.getByText("Nov 28, 2099")).toHaveCount(1);
  await expect(page.getByText("Nov 29, 2099")).toHaveCount(1);
});

test("a board that is dragged to another day moves there and keeps its time", async ({
  page,
  delivery,
  inCampaign,
}) => {
  test.skip(delivery !== "scripts-on", "dragging is what a script adds; the page Move is the way without");
  await inCampaign("SocialCalendar", "Launch calendar");
  const calendar = page.url();
  await createBoard(page, { title: "Teaser", content: "Soon", date: "2099-11-20" });
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Time saved.").first()).toBeVisible();

  // Source and target are seen at once: a page that scrolls ends a drag.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto(`${calendar}?view=month&date=2099-11-01`);
  // The script for it comes after the page.
  await expect(page.locator("table[data-drops]")).toBeVisible();
  const day = (date: string) => page.locator(`td[data-day="${date}"]`);
  await day("2099-11-20").getByRole("link", { name: "09:30 Teaser, Nov 20" }).dragTo(day("2099-11-18"));
  await expect(page.getByText("Moved “Teaser” to Nov 18, 2099.").first()).toBeVisible();
  await expect(day("2099-11-18").getByRole("link", { name: "09:30 Teaser, Nov 18" })).toBeVisible();
  await expect(page.getByRole("table", { name: /November 2099/ })).toBeVisible();
});

test("after a drop on a day of a month or a week, or on a status, Undo restores day, time, and place", async ({
  page,
  delivery,
  signedIn,
}) => {
  test.skip(delivery !== "scripts-on", "dragging is what a script adds; the page Move is the way without");
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
    const item = page
      .locator('td[data-day="2099-11-11"]')
      .getByRole("link", { name: "09:30 Second, Nov 11" });
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
      .dragTo(page.locator(to));
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

test("no button of a board's page loses what was typed beside it", async ({
  page,
  delivery,
  allowNoise,
  inCampaign,
}) => {
  allowNoise(/status of 4(13|22)/);
  await inCampaign("SocialCalendar", "Launch calendar");
  await page.goto(await createBoard(page, { title: "Teaser", content: "Soon", date: "2099-11-20" }));
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.getByRole("checkbox", { name: "Facebook", exact: true }).check();
  await press("Save");
  await expect(page.getByText("Details saved.").first()).toBeVisible();

  await field("Content").fill("Sooner than you think");
  await field("Time").fill("09:30");
  await uploadPicture(page, poster, "An orange disc on violet");
  await expect(page.getByText("Content, time, and image saved.").first()).toBeVisible();
  await expect(field("Content")).toHaveValue("Sooner than you think");
  await expect(field("Time")).toHaveValue("09:30");

  await field("Content").fill("Sooner than they think");
  await press("Send to review");
  await expect(page.locator(".page-header-title")).toContainText("In review");
  await expect(field("Content")).toHaveValue("Sooner than they think");

  await field("Content").fill("Sooner still");
  await field("Alternative text").fill("A disc");
  const huge = test.info().outputPath("huge.png");
  await writeFile(huge, Buffer.alloc(32 * 1024 * 1024));
  await field("Image").setInputFiles(huge);
  const tooLarge = "The file is too large. The limit is 30 MB.";
  // Scripts say it at once, and send the rest without the file.
  if (delivery === "scripts-on") await expect(page.getByText(tooLarge)).toBeVisible();
  await press("Upload");
  if (delivery !== "scripts-on") await expect(page.getByRole("alert")).toContainText(tooLarge);
  await expect(page.getByText("Content and alternative text saved.").first()).toBeVisible();
  await expect(field("Content")).toHaveValue("Sooner still");
  await expect(field("Alternative text")).toHaveValue("A disc");
  await field("Image").setInputFiles([]);

  await field("Content").fill("Soonest");
  await openDetails(page);
  await field("Link").fill("nowhere");
  await press("Save");
  await expect(page.getByRole("alert")).toContainText("Enter a full URL");
  await expect(field("Content")).toHaveValue("Soonest");
  await field("Link").fill("");
  await press("Save");
  // Another notice says so too, and what followed.
  await expect(page.getByText(/Content saved\.$/).first()).toBeVisible();
  await page.reload();
  await expect(field("Content")).toHaveValue("Soonest");
  await expect(page.getByRole("img", { name: "A disc" }).first()).toBeVisible();
});

test("a calendar takes its time zone from a list, and a board goes over, split, to another folder's calendar", async ({
  page,
  delivery,
  allowNoise,
  inProject,
}) => {
  allowNoise(/status of 422/);
  await inProject();
  const project = page.url();
  await createFolder(page, "Later");
  await createCampaign(page, "Social calendar", "Winter calendar");
  await page.goto(project);
  await createFolder(page, "Social");
  await createCampaign(page, "Social calendar", "Launch calendar");
  const calendar = page.url();
  const board = await createBoard(page, { title: "Teaser", content: "Soon", date: "2099-11-20" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.getByRole("link", { name: "Set a time zone" }).click();
  const zone = page.getByLabel("Time zone", { exact: true });
  if (delivery === "scripts-on") {
    await expect(page.getByText("Your device uses Europe/Berlin.")).toBeVisible();
    await press("Use this time zone");
    await expect(page.getByText("Your device uses")).toHaveCount(0);
  } else await zone.selectOption("Europe/Berlin");
  await expect(zone).toHaveValue("Europe/Berlin");
  await press("Save settings");
  await expect(page.getByText("Settings saved.").first()).toBeVisible();

  await page.goto(board);
  await expect(page.getByText("Berlin time (Europe/Berlin)")).toBeVisible();
  await page.getByRole("checkbox", { name: "Facebook", exact: true }).check();
  await page.getByRole("checkbox", { name: "LinkedIn", exact: true }).check();
  await press("Save");
  await expect(page.getByText("Details saved.").first()).toBeVisible();

  await page.goto("/settings/networks");
  await page.getByLabel("LinkedIn: characters", { exact: true }).fill("none");
  await press("Save limits");
  await expect(page.getByRole("alert")).toContainText(
    "Enter a whole number from 1 to 63,206, or leave it blank.",
  );
  await page.getByLabel("LinkedIn: characters", { exact: true }).fill("1,200");
  await press("Save limits");
  await expect(page.getByText("Limits saved.").first()).toBeVisible();
  await page.goto(board);
  await expect(page.getByText("4 of 1,200")).toBeVisible();
  await page.goto(`${board}/split`);
  await press("Split into 2 posts");
  await expect(page.getByText("Split into 2 posts.").first()).toBeVisible();

  await page.goto(`${board}/calendar`);
  await page.getByLabel("Calendar", { exact: true }).selectOption("Later: Winter calendar");
  await press("Move to calendar");
  await expect(page.getByText("Post moved to this calendar.").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Later");
  await page.goto(`${calendar}?view=list&date=2099-11-20`);
  await expect(page.getByRole("main").getByRole("link", { name: /^Teaser/ })).toHaveCount(1);
});
