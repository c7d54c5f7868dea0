import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect, test } from "./fixtures.ts";
import { panelTab } from "./journey.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first().click();
const status = (page: Page) => page.locator(".page-header-title");

/** A post that is due soon. Resolves to its path. */
const planPost = async (visitor: Visitor) =>
  newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar"), {
    title: "Launch teaser",
    content: "Something warm is coming.",
    planned_for: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    networks: "facebook",
  });

async function saveContent(page: Page, text: string): Promise<void> {
  await page.getByLabel("Content", { exact: true }).fill(text);
  await press(page, "Save");
  await expect(page.getByText("Content saved.").first()).toBeVisible();
}

test(
  "a post goes through review, loses its approval by a change, and gets it back",
  { tag: "@core" },
  async ({ page, signedIn }) => {
    const { path: board } = await signedIn(planPost);
    await page.goto(board.replace(/\/folders\/.*/, "/edit"));
    await page.getByLabel("Approval", { exact: true }).selectOption("required");
    await page.getByLabel("Approving your own work").selectOption("yes");
    await press(page, "Save project");
    await expect(page.getByText("Project saved.").first()).toBeVisible();

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
    await follow(page, "Version 2");
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
  },
);

test("people talk about a post in threads, and resolve them", async ({ page, signedIn }) => {
  await signedIn(planPost);
  const comments = page.getByRole("region", { name: "Comments" });
  await panelTab(page, "Comments").click();
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

test("several campaigns are changed at once, copied, archived, and exported as the list shows them", async ({
  page,
  signedIn,
}) => {
  const { path: list } = await signedIn(async (visitor) => {
    const folder = await newFolder(visitor, "Ads");
    for (const name of ["Brand", "=Generic", "Shops"]) await newCampaign(visitor, folder, "GoogleAd", name);
    return folder;
  });
  await page.getByLabel("Select Brand").check();
  await page.getByLabel("Select Shops").check();
  await page.getByRole("button", { name: "Set status" }).click();
  await press(page, "Active");
  await expect(page.getByText("2 campaigns updated.").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Shops" })).toContainText("Active");

  const more = page.getByRole("button", { name: /^More actions/ });
  await more.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export as CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.split("\n")).toHaveLength(5);
  expect(csv).toContain("'=Generic");

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Actions of Brand", exact: true }).click();
  await follow(page, "Duplicate campaign…");
  await page.getByLabel("Name", { exact: true }).fill("Brand, next year");
  await press(page, "Duplicate campaign");
  await expect(
    page.getByText("Campaign duplicated. Everything in this copy is a draft.").first(),
  ).toBeVisible();
  await page.goto(list);
  await page.getByLabel("Select Brand, next year").check();
  await press(page, "Archive");
  const inMain = page.getByRole("main");
  await expect(inMain.getByRole("link", { name: "Brand, next year" })).toHaveCount(0);
  await more.click();
  await follow(page, "Archived campaigns");
  await expect(inMain.getByRole("link", { name: "Brand, next year", exact: true })).toBeVisible();
});
