import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createBoard, createCampaign, createFolder } from "./journey.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first().click();
const status = (page: Page) => page.locator(".page-header-title");

/** From a social calendar; ends on the board's page, and resolves to its address. */
async function planPost(page: Page): Promise<string> {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const board = await createBoard(page, {
    title: "Launch teaser",
    content: "Something warm is coming.",
    date: soon,
  });
  // A step returns to the view of the calendar that a post was opened from.
  await page.goto(board);
  await page.getByLabel("Facebook", { exact: true }).check();
  await press(page, "Save");
  await expect(page.getByText("Details saved.").first()).toBeVisible();
  return board;
}

async function saveContent(page: Page, text: string): Promise<void> {
  await page.getByLabel("Content", { exact: true }).fill(text);
  await press(page, "Save");
  await expect(page.getByText("Content saved.").first()).toBeVisible();
}

test("a post goes through review, loses its approval by a change, and gets it back", async ({
  page,
  inCampaign,
}) => {
  await inCampaign("SocialCalendar", "Launch calendar");
  const board = await planPost(page);
  await page.goto(board.replace(/\/folders\/.*/, "/edit"));
  await page.getByLabel("Approval", { exact: true }).selectOption("required");
  await page.getByLabel("Approving your own work").selectOption("yes");
  await press(page, "Save project");

  await page.goto(board);
  await press(page, "Send to review");
  await expect(status(page)).toContainText("In review");
  await page.getByLabel("Reason").fill("Say what is warm.");
  await press(page, "Request changes");
  await expect(status(page)).toContainText("Changes requested");
  await saveContent(page, "Wool socks are coming.");
  await press(page, "Send to review again");
  await press(page, "Approve");
  await expect(status(page)).toContainText("Approved");
  await saveContent(page, "Wool socks are here.");
  await expect(status(page)).toContainText("Draft");

  await page.getByRole("button", { name: /^More actions/ }).click();
  await follow(page, "Versions");
  await follow(page, "Version 3");
  await expect(page.locator("del").filter({ hasText: "coming" })).toBeVisible();
  await expect(page.locator("ins").filter({ hasText: "here" })).toBeVisible();
  await press(page, "Restore this version");
  await expect(page.getByLabel("Content", { exact: true })).toHaveValue("Wool socks are coming.");

  await press(page, "Send to review");
  await press(page, "Approve");
  await press(page, "Schedule");
  await expect(status(page)).toContainText("Scheduled");
  await press(page, "Mark as published…");
  await page.getByLabel("Published URL").fill("https://example.com/posts/1");
  await press(page, "Mark as published");
  await expect(status(page)).toContainText("Published");
});

test("a step that lacks what it needs says so beside the field and keeps what was typed", async ({
  page,
  allowNoise,
  inCampaign,
}) => {
  allowNoise(/status of 422/);
  await inCampaign("SocialCalendar", "Launch calendar");
  await planPost(page);
  await page.getByLabel("Date", { exact: true }).fill("2020-01-01");
  await press(page, "Schedule");
  await expect(page.getByRole("alert")).toContainText("Choose today or a later date.");
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2020-01-01");
});

test("people talk about a post in threads, and resolve them", async ({ page, inCampaign }) => {
  await inCampaign("SocialCalendar", "Launch calendar");
  await planPost(page);
  const comments = page.getByRole("region", { name: "Comments" });
  await page.getByLabel("Comment", { exact: true }).fill("Is “warm” enough?");
  await press(page, "Add comment");
  await expect(comments.getByRole("list").getByText("Is “warm” enough?")).toBeVisible();
  await comments.locator("summary", { hasText: "Reply" }).click();
  await page.getByLabel(/^Reply to /).fill("For a teaser it is.");
  await press(page, "Add reply");
  await expect(comments.getByRole("list").getByText("For a teaser it is.").first()).toBeVisible();
  await page.getByRole("button", { name: /^Resolve/ }).click();
  await expect(page.getByText("No open comments.")).toBeVisible();
  await follow(page, /^All comments/);
  await page.getByText("1 resolved thread").click();
  await page.getByRole("button", { name: /^Reopen/ }).click();
  await expect(page.getByText("For a teaser it is.")).toBeVisible();
});

test("what is deleted comes back from the trash, or goes for good after a question", async ({
  page,
  inCampaign,
}) => {
  await inCampaign("SocialCalendar", "Launch calendar");
  const board = await planPost(page);
  const trash = board.replace(/\/folders\/.*/, "/trash");
  await press(page, "More actions Launch teaser");
  await press(page, "Delete post");
  await expect(page.getByText("Post deleted.").first()).toBeVisible();
  await page.goto(trash);
  await page.getByRole("button", { name: "Restore Launch teaser" }).click();
  await expect(page.getByText(/restored to “/).first()).toBeVisible();
  await page.goto(board);
  await expect(page.getByRole("heading", { level: 1, name: "Launch teaser" })).toBeVisible();
  await press(page, "More actions Launch teaser");
  await press(page, "Delete post");
  await expect(page.getByText("Post deleted.").first()).toBeVisible();
  await page.goto(trash);
  await follow(page, "Delete permanently… Launch teaser");
  await press(page, "Delete permanently");
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});

test("several campaigns are changed at once, copied, archived, and exported as the list shows them", async ({
  page,
  inProject,
}) => {
  await inProject();
  await createFolder(page, "Ads");
  const list = page.url();
  for (const name of ["Brand", "=Generic", "Shops"]) {
    await page.goto(list);
    await createCampaign(page, "Google ad", name);
  }
  await page.goto(list);
  await page.getByLabel("Select Brand").check();
  await page.getByLabel("Select Shops").check();
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Active" });
  await press(page, "Apply to selected");
  await expect(page.getByText("2 campaigns updated.").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Shops" })).toContainText("Active");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export as CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.split("\n")).toHaveLength(5);
  expect(csv).toContain("'=Generic");

  await page.getByRole("row").filter({ hasText: "Brand" }).getByRole("link", { name: "Actions" }).click();
  await follow(page, "Duplicate campaign…");
  await page.getByLabel("Name", { exact: true }).fill("Brand, next year");
  await press(page, "Duplicate campaign");
  await expect(
    page.getByText("Campaign duplicated. Everything in this copy is a draft.").first(),
  ).toBeVisible();
  await page.goto(list);
  await page.getByLabel("Select Brand, next year").check();
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Archive" });
  await press(page, "Apply to selected");
  const inMain = page.getByRole("main");
  await expect(inMain.getByRole("link", { name: "Brand, next year" })).toHaveCount(0);
  await follow(page, "Archived campaigns");
  await expect(inMain.getByRole("link", { name: "Brand, next year", exact: true })).toBeVisible();
});
