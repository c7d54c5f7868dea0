import { expect, test } from "./fixtures.ts";
import { createBoard } from "./journey.ts";
import { inEachLook } from "./looks.ts";

test.beforeEach(async ({ inCampaign }) => {
  await inCampaign("SocialCalendar", "Launch calendar");
});

test("what was deleted comes back by the keyboard, from the notice", async ({ page, delivery }) => {
  const board = await createBoard(page, { title: "Teaser", content: "Soon", date: "2099-11-20" });
  await page.goto(`${board}/delete`);
  await page.getByRole("button", { name: "Delete post", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeVisible();
  if (delivery === "scripts-on") {
    await expect(page.locator(".toaster[data-live]")).toBeAttached();
    await page.keyboard.press("Alt+T");
    // Looked at, a notice waits: four seconds are how long others stay, ten this one.
    await page.waitForTimeout(10_500);
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused();
  } else {
    // Without a script nothing takes the form away.
    await page.waitForTimeout(4500);
    await undo.focus();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone.").first()).toBeVisible();
  await page.goto(board);
  await expect(page.getByRole("heading", { level: 1, name: "Teaser" })).toBeVisible();
});

test("a post is deleted from its menu without a question, and Undo is on the next page", async ({ page }) => {
  const board = await createBoard(page, { title: "Teaser", content: "Soon", date: "2099-11-20" });
  await page.goto(board);
  await page.getByRole("button", { name: "More actions Teaser", exact: true }).click();
  await page.getByRole("button", { name: "Delete post", exact: true }).click();
  await expect(page.getByText("Post deleted.").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone.").first()).toBeVisible();
  await page.goto(board);
  await expect(page.getByRole("heading", { level: 1, name: "Teaser" })).toBeVisible();
});

inEachLook(() => {
  test("a project is deleted only with its exact name, and comes back with what is in it", async ({
    page,
    allowNoise,
  }) => {
    allowNoise(/status of 422/);
    const calendar = new URL(page.url()).pathname;
    const project = calendar.replace(/\/folders\/.*/, "");
    await page.goto(`${project}/calendar-feeds`);
    await page.getByLabel("Name", { exact: true }).fill("Office wall");
    await page.getByRole("button", { name: "Create feed", exact: true }).click();
    await expect(
      page.getByRole("cell", { name: "Office wall" }).or(page.getByText("Office wall")).first(),
    ).toBeVisible();
    await page.goto(`${project}/delete`);
    const heading = page.getByRole("heading", { level: 1 });
    const name = /“(.+)”/.exec((await heading.textContent()) ?? "")?.[1] ?? "";
    const field = page.getByLabel("Project name", { exact: true });
    const press = page.getByRole("button", { name: "Delete project", exact: true });
    await field.fill(`${name}!`);
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await press.click();
    expect((await refused).status()).toBe(422);
    await expect(page.getByText(`Enter the name exactly: ${name}`).first()).toBeVisible();
    await field.fill(name);
    await press.click();
    await expect(page.getByText("moved to the trash").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
    await page.goto("/trash");
    await page.getByRole("button", { name: `Restore ${name}`, exact: true }).click();
    await expect(page.getByText(`“${name}” restored.`).first()).toBeVisible();
    await page.goto(calendar);
    await expect(page.getByRole("heading", { level: 1, name: "Launch calendar" })).toBeVisible();
    await page.goto(`${project}/calendar-feeds`);
    await expect(page.getByText("Office wall").first()).toBeVisible();
  });
});

test("what is published is dragged to another day only after a question, and Undo takes it back", async ({
  page,
  delivery,
}) => {
  test.skip(delivery !== "scripts-on", "dragging is what a script adds; the page Move is the way without");
  const calendar = page.url();
  await createBoard(page, { title: "Teaser", content: "Soon", date: "2099-11-20" });
  await page.getByRole("checkbox", { name: "X", exact: true }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Details saved.").first()).toBeVisible();
  const status = `${new URL(page.url()).pathname}/status`;
  await page.goto(`${status}?to=scheduled`);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText(/Scheduled for /).first()).toBeVisible();
  await page.goto(`${status}?to=published`);
  await page.getByLabel("Published URL").fill("https://x.com/1");
  await page.getByRole("button", { name: "Mark as published", exact: true }).click();

  await expect(page.getByText("Published.").first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto(`${calendar}?view=month&date=2099-11-01`);
  await expect(page.locator("table[data-drops]")).toBeVisible();
  const day = (date: string) => page.locator(`td[data-day="${date}"]`);
  const item = (date: string) => day(date).getByRole("link", { name: /Teaser/ });
  const drag = () => item("2099-11-20").dragTo(day("2099-11-18"));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/recent")) sent.push(request.url());
  });
  await drag();
  await expect(page.getByRole("heading", { name: "Change the date of “Teaser”?" })).toBeVisible();
  await page.getByRole("link", { name: "Keep date" }).click();
  await expect(item("2099-11-20")).toBeVisible();
  expect(sent).toEqual([]);
  await expect(page.locator("table[data-drops]")).toBeVisible();
  await drag();
  await page.getByRole("button", { name: "Change date", exact: true }).click();
  await expect(page.getByText("Moved “Teaser” to Nov 18, 2099.").first()).toBeVisible();
  await expect(item("2099-11-18")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone.").first()).toBeVisible();
  await expect(item("2099-11-20")).toBeVisible();
});
