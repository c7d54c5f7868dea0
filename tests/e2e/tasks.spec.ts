import { newCampaign, newFolder, newPost, newProject } from "../support/workspace.ts";
import type { Visitor } from "../support/visitor.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { panelTab } from "./journey.ts";

test(
  "a task is added by one line, discussed, done, and taken back",
  { tag: ["@core", "@off"] },
  async ({ page, signedIn, delivery, allowNoise }) => {
    allowNoise(/status of 422/);
    const inspect = (state: string) => (delivery === "scripts-on" ? axe(page, state) : undefined);
    await signedIn(async (visitor) => {
      await newProject(visitor);
      return "/tasks";
    });
    await expect(page.getByText("No open tasks for you")).toBeVisible();
    const line = page.getByRole("textbox", { name: "Quick add" });
    await line.fill("Ask for the cover @Zoe today !high");
    await line.press("Enter");
    await expect(page.getByText("No one is named “Zoe”")).toBeVisible();
    await inspect("a line that is not clear");
    await page.getByLabel("Task", { exact: true }).fill("Ask for the cover @Ada today !high");
    await page.getByRole("button", { name: "Add task", exact: true }).click();
    await expect(page).toHaveURL(/\/tasks$/);
    const title = page.getByRole("link", { name: "Ask for the cover", exact: true });
    const row = page.getByRole("main").getByRole("listitem").filter({ has: title });
    await expect(row).toContainText("High");
    await expect(row).toContainText("Today");
    await expect(row).toContainText("Ada Lovelace");
    await inspect("a list of tasks");

    // The pointer stays off the notice, which covers what is below it.
    await title.press("Enter");
    const point = page.getByRole("textbox", { name: "New point", exact: true });
    await point.fill("Send the measures");
    await point.press("Enter");
    await page.getByRole("button", { name: "Check Send the measures", exact: true }).press("Enter");
    await expect(page.getByText("1 of 1 done")).toBeVisible();
    await page.getByLabel("Comment", { exact: true }).fill("@Ada Lovelace, which boot?");
    await page.getByRole("button", { name: "Add comment", exact: true }).press("Enter");
    await expect(page.getByRole("article")).toContainText("which boot?");
    // Notices of several changes in a row lie on each other.
    await page.reload();
    await inspect("a task");

    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Tasks", exact: true })
      .press("Enter");
    const done = page.getByRole("region", { name: /^Done today/ });
    await page.getByRole("button", { name: "Mark Ask for the cover as done", exact: true }).press("Enter");
    await expect(done.getByRole("link", { name: "Ask for the cover", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(done).toHaveCount(0);

    await page.getByRole("link", { name: "Board", exact: true }).press("Enter");
    // The list has a link of the same name.
    const column = page.getByRole("region", { name: /^In review/ });
    await expect(column).toBeVisible();
    await inspect("a board of tasks");
    await page.getByRole("link", { name: /^Status of Ask for the cover/ }).press("Enter");
    await page.getByRole("button", { name: "In review", exact: true }).press("Enter");
    await expect(column.getByRole("link", { name: "Ask for the cover", exact: true })).toBeVisible();
    if (delivery !== "scripts-on") return;
    // Source and target are seen at once: a page that scrolls ends a drag.
    await page.setViewportSize({ width: 1280, height: 1200 });
    await page.reload();
    await expect(page.locator(".task-board[data-drops]")).toBeVisible();
    const blocked = page.getByRole("region", { name: /^Blocked/ });
    await column.getByRole("listitem").filter({ has: title }).dragTo(blocked);
    await expect(blocked.getByRole("link", { name: "Ask for the cover", exact: true })).toBeVisible();
    await expect(page.getByText("Moved to Blocked.").first()).toBeVisible();
    // An earlier notice may still offer its own.
    await page
      .locator(".toast", { hasText: "Moved to Blocked." })
      .getByRole("button", { name: "Undo", exact: true })
      .click();
    await expect(column.getByRole("link", { name: "Ask for the cover", exact: true })).toBeVisible();
  },
);

test("a table of tasks is read as its owner says", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    await newProject(visitor);
    return "/tasks/import";
  });
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "cloths.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Spring\n\nFarbe;Termin\nRotes Tuch;03/04/2031\nGrünes Tuch;05/04/2031\n"),
  });
  await page.getByRole("button", { name: "Check file", exact: true }).click();
  await expect(page.getByText("Left out above the column names: “Spring” (line 1).")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).selectOption({ label: "Farbe (Rotes Tuch)" });
  await page.getByLabel("Due date", { exact: true }).selectOption({ label: "Termin (03/04/2031)" });
  await page.getByRole("button", { name: "Update preview", exact: true }).click();
  await expect(page.getByRole("row", { name: /Grünes Tuch/ })).toContainText("May 4, 2031");
  await axe(page, "a table of tasks");
  await page.getByLabel("Date format", { exact: true }).selectOption("dmy");
  await page.getByRole("button", { name: "Import 2 tasks", exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "You changed how the file is read." }),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /Grünes Tuch/ })).toContainText("Apr 5, 2031");
  await expect(page.getByLabel("Date format", { exact: true })).toHaveValue("dmy");
  await page.getByRole("button", { name: "Import 2 tasks", exact: true }).click();
  await expect(page.getByText("2 tasks imported.")).toBeVisible();
});

test("names are offered after an @, and chosen by keys", async ({ page, signedIn, delivery }) => {
  test.skip(delivery !== "scripts-on");
  await signedIn(async (visitor) => {
    const form = await visitor.get("/tasks/new");
    return (await visitor.submit(form, "Create task", { title: "Pack the fish" })).path;
  }, "Zoë Ångström");
  await scriptsReady(page);
  const field = page.getByRole("textbox", { name: "Comment" });
  await field.pressSequentially("Well, @zo");
  const option = page.getByRole("option", { name: "Zoë Ångström" });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await axe(page, "offered names");
  await field.press("Enter");
  await expect(field).toHaveValue("Well, @Zoë Ångström ");
  await expect(option).toHaveCount(0);
  await page.getByRole("button", { name: "Add comment", exact: true }).click();

  // Replies and edited comments offer them too.
  const thread = page.getByRole("listitem").filter({ hasText: "Well, @Zoë Ångström" });
  await thread.locator("summary", { hasText: "Reply" }).click();
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.pressSequentially("Yes, @zo");
  await option.click();
  await expect(reply).toHaveValue("Yes, @Zoë Ångström ");
  await page.getByRole("button", { name: "Add reply", exact: true }).click();
  await expect(thread.getByText("Yes, ").first()).toBeVisible();
  await thread.getByRole("link", { name: /^Edit/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit comment" })).toBeVisible();
  const edited = page.getByRole("textbox", { name: "Comment" });
  await edited.press("End");
  await edited.pressSequentially(" and @zo");
  await option.click();
  await expect(edited).toHaveValue("Well, @Zoë Ångström and @Zoë Ångström ");
});

test("a reply in the composer offers names after an @", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const post = await newPost(visitor, calendar);
    await visitor.submit(await visitor.get(post), "Add comment", { comment: "Which boot?" });
    return post;
  });
  await scriptsReady(page);
  const comments = page.getByRole("region", { name: "Comments" });
  await panelTab(page, "Comments").click();
  await comments.locator("summary", { hasText: "Reply" }).click();
  const reply = page.getByLabel("Reply to Ada Lovelace", { exact: true });
  await reply.pressSequentially("Ask @ada");
  await page.getByRole("option", { name: "Ada Lovelace" }).click();
  await expect(reply).toHaveValue("Ask @Ada Lovelace ");
});

/** Signs somebody in who has tasks, on the list of their own. */
const withTasks = (signedIn: (open: (visitor: Visitor) => Promise<string>) => Promise<unknown>) =>
  signedIn(async (visitor) => {
    for (const [title, due_date] of [
      ["Book the studio", "2020-01-02"],
      ["Send the press kit", "2031-03-07"],
    ] as const)
      await visitor.submit(await visitor.get("/tasks/new"), "Create task", { title, due_date });
    return "/tasks";
  });

test("a task’s values change where they are, in two presses and without another page", async ({
  page,
  signedIn,
  delivery,
}) => {
  test.skip(delivery !== "scripts-on");
  await page.setViewportSize({ width: 1440, height: 900 });
  await withTasks(signedIn);
  await scriptsReady(page);
  const row = page.locator(".task-row").first();
  const place = await row.boundingBox();
  expect(place?.y).toBeLessThanOrEqual(209);
  expect(place?.height).toBe(42);

  const pages: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) pages.push(request.url());
  });
  const due = page.getByRole("link", { name: /^Due date of Book the studio/ });
  await due.click();
  await axe(page, "the due date of a task");
  await page.getByRole("dialog").getByRole("button", { name: "Tomorrow", exact: true }).click();
  await expect(due).toHaveText("Tomorrow");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Late \d/ })).toHaveCount(0);
  // The row's own letters press the same.
  await page.getByRole("link", { name: "Book the studio", exact: true }).focus();
  await page.keyboard.press("p");
  await page.getByRole("dialog").getByRole("button", { name: "Urgent", exact: true }).click();
  await expect(page.getByRole("link", { name: "Priority of Book the studio: Urgent" })).toBeVisible();
  expect(pages).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/tasks");
});

test("a task opens over its list, at the address of its page, and gives the focus back", async ({
  page,
  signedIn,
  delivery,
}) => {
  test.skip(delivery !== "scripts-on");
  await page.setViewportSize({ width: 1440, height: 900 });
  await withTasks(signedIn);
  await scriptsReady(page);
  const title = page.getByRole("main").getByRole("link", { name: "Book the studio", exact: true });
  const drawer = page.getByRole("region", { name: "Task", exact: true });
  await title.click();
  await expect(drawer.getByRole("heading", { name: "Book the studio" })).toBeFocused();
  await expect(page).toHaveURL(/\/tasks\/[0-9A-Z]{26}$/);
  await expect(page.getByRole("heading", { name: "Tasks", level: 1 })).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(520);
  await axe(page, "a task over its list");
  // Escape closes what is open within it first.
  await drawer.getByRole("textbox", { name: "Comment", exact: true }).pressSequentially("Ask @ada");
  const names = page.getByRole("listbox", { name: "Names", exact: true });
  await expect(names).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names).toHaveCount(0);
  await drawer.getByRole("textbox", { name: "Comment", exact: true }).fill("");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(title).toBeFocused();

  await title.click();
  await drawer.getByRole("link", { name: "Next task", exact: true }).click();
  await expect(drawer.getByRole("heading", { name: "Send the press kit" })).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);

  await title.click();
  await drawer.getByRole("link", { name: "Book the studio", exact: true }).click();
  const name = drawer.getByRole("textbox", { name: "Name", exact: true });
  await expect(name).toBeFocused();
  await name.fill("Book the large studio");
  await name.press("Enter");
  await expect(drawer.getByRole("heading", { name: "Book the large studio" })).toBeVisible();
  // The list behind it is read again.
  await expect(page.locator(".task-row").getByText("Book the large studio", { exact: true })).toBeVisible();

  // What is undone leaves the task where it is drawn.
  const priority = drawer.getByRole("link", { name: /^Priority of Book the large studio/ });
  const before = (await priority.textContent()) ?? "";
  await priority.click();
  await page.getByRole("dialog").getByRole("button", { name: "Urgent", exact: true }).click();
  await expect(priority).toHaveText("Urgent");
  await page
    .locator(".toast", { hasText: "Priority set to Urgent." })
    .getByRole("button", { name: "Undo", exact: true })
    .click();
  await expect(priority).toHaveText(before);
  await expect(drawer).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tasks", level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Book the large studio", level: 1 })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  const last = await page.getByRole("button", { name: "Add comment", exact: true }).boundingBox();
  expect(last && last.y + last.height).toBeLessThanOrEqual(900);
});
